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

  @ApiProperty({ type: Number, minimum: ROWS_MIN, maximum: ROWS_MAX })
  @IsInt()
  @Min(ROWS_MIN)
  @Max(ROWS_MAX)
  rows: number;

  @ApiProperty({ enum: PLINKO_RISKS, enumName: 'PlinkoRisk' })
  @IsIn(PLINKO_RISKS)
  risk: PlinkoRiskName;
}

export class PlinkoDetailDto {
  @ApiProperty({ minimum: ROWS_MIN, maximum: ROWS_MAX })
  rows: number;

  @ApiProperty({ enum: PLINKO_RISKS, enumName: 'PlinkoRisk' })
  risk: PlinkoRiskName;

  @ApiProperty({ pattern: '^[LR]{8,16}$', description: 'Left or right at each row, from the top.' })
  path: string;

  @ApiProperty({ description: 'The number of steps to the right: 0 is the basket at the left edge.' })
  basket: number;

  @ApiProperty({ example: '33.0000' })
  multiplier: string;
}
