import { ApiProperty } from '@nestjs/swagger';

export class SliderDto {
  @ApiProperty({ type: 'string', format: 'byte', description: 'A WebP in base64, 320 by 180 px, with a gap.' })
  picture: string;

  @ApiProperty({ type: 'string', format: 'byte', description: 'A PNG in base64, 56 by 56 px, which fits the gap.' })
  piece: string;

  @ApiProperty({ description: 'The distance (px) of the piece from the top of the picture.' })
  pieceTop: number;
}
