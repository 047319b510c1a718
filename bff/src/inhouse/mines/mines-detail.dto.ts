import { ApiProperty } from '@nestjs/swagger';

export class MinesDetailDto {
  @ApiProperty()
  mines: number;

  @ApiProperty({ type: [Number], description: 'The opened leaves in their order, row by row from 0.' })
  opened: number[];

  @ApiProperty({ type: [Number], description: 'The places of the mines; empty until the round is settled.' })
  places: number[];

  @ApiProperty({ example: '1.2850', description: 'Of a cash-out; 0 when a mine was opened.' })
  multiplier: string;
}
