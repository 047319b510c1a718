import { ApiProperty } from '@nestjs/swagger';

export class MinesDetailDto {
  @ApiProperty({ description: 'How many of the 25 leaves hide a mine.' })
  mines: number;

  @ApiProperty({
    type: [Number],
    description: 'The leaves that were opened, in order, each counted from 0 row by row.',
  })
  opened: number[];

  @ApiProperty({ type: [Number], description: 'The leaves with a mine. Empty until the round is settled.' })
  places: number[];

  @ApiProperty({
    example: '1.2850',
    description: 'What a cash-out pays, as a multiple of the stake; 0 if a mine was opened.',
  })
  multiplier: string;
}
