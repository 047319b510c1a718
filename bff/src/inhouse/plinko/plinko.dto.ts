import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { AmountMinor } from '../../http/amount.js';

export const PLINKO_RISKS = ['low', 'medium', 'high'] as const;
export type PlinkoRiskName = (typeof PLINKO_RISKS)[number];

const ROWS_MIN = 8;
const ROWS_MAX = 16;

export class PlacePlinkoBody {
  @AmountMinor('The stake.')
  stakeMinor: string;

  @ApiProperty({
    type: Number,
    minimum: ROWS_MIN,
    maximum: ROWS_MAX,
    description: 'How many rows of pins the ball passes.',
  })
  @IsInt()
  @Min(ROWS_MIN)
  @Max(ROWS_MAX)
  rows: number;

  @ApiProperty({
    enum: PLINKO_RISKS,
    enumName: 'PlinkoRisk',
    description: 'A higher risk has larger wins at the edges and smaller ones in the middle.',
  })
  @IsIn(PLINKO_RISKS)
  risk: PlinkoRiskName;
}

export class PlinkoDetailDto {
  @ApiProperty({ minimum: ROWS_MIN, maximum: ROWS_MAX, description: 'How many rows of pins the ball passed.' })
  rows: number;

  @ApiProperty({ enum: PLINKO_RISKS, enumName: 'PlinkoRisk' })
  risk: PlinkoRiskName;

  @ApiProperty({ pattern: '^[LR]{8,16}$', description: 'L (left) or R (right) for each row, from the top.' })
  path: string;

  @ApiProperty({
    description: 'The number of the basket, counted from 0 at the left edge. It is the number of steps to the right.',
  })
  basket: number;

  @ApiProperty({ example: '33.0000', description: 'What the basket pays, as a multiple of the stake.' })
  multiplier: string;
}
