import { ApiProperty } from '@nestjs/swagger';

export class SliderDto {
  @ApiProperty({ type: 'string', format: 'byte', description: 'WebP, 320 by 180 px, with the gap.' })
  picture: string;

  @ApiProperty({ type: 'string', format: 'byte', description: 'PNG, 56 by 56 px. It fits the gap.' })
  piece: string;

  @ApiProperty({ description: 'The distance (px) of the piece from the upper edge of the picture.' })
  pieceTop: number;
}
