import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { AmountMinor } from '../../http/amount.js';
import { StepBody } from '../stepped-round.dto.js';

const MINES_MIN = 1;
const MINES_MAX = 24;
const LEAF_MAX = 24;

export class StartMinesBody {
  @AmountMinor('The stake.')
  stakeMinor: string;

  @ApiProperty({
    type: Number,
    minimum: MINES_MIN,
    maximum: MINES_MAX,
    description: 'How many of the 25 leaves hide a mine.',
  })
  @IsInt()
  @Min(MINES_MIN)
  @Max(MINES_MAX)
  mines: number;
}

export class StepMinesBody extends StepBody {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: LEAF_MAX,
    description: 'The leaf to open, counted from 0 row by row.',
  })
  @IsInt()
  @Min(0)
  @Max(LEAF_MAX)
  leaf: number;
}
