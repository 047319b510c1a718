import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { InhouseDetailsDto } from './inhouse-details.dto.js';
import { ProofDto, ROUND_STATUSES, type RoundStatusName } from './inhouse.dto.js';

export const END_REASONS = ['lost', 'completed', 'cashed_out', 'timed_out', 'voided'] as const;
export type EndReasonName = (typeof END_REASONS)[number];

const NUMBER_MAX = 1_000;

/** The fields that a step has in every game that is played in steps. */
export class StepBody {
  @ApiProperty({
    type: Number,
    minimum: 1,
    maximum: NUMBER_MAX,
    description:
      'The number of this step in its round, counted from 1. A repeat of the same step gets the same answer.',
  })
  @IsInt()
  @Min(1)
  @Max(NUMBER_MAX)
  number: number;
}

/**
 * A round in which the member takes steps after placing the stake. What the steps have revealed is in the field with
 * the game's name.
 */
export class SteppedRoundDto extends InhouseDetailsDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({
    enum: ROUND_STATUSES,
    enumName: 'RoundStatus',
    description:
      '`open` while the member may take steps. `voided`: the stake was given back. `refused`: the wallet ' +
      'refused the stake.',
  })
  status: RoundStatusName;

  @ApiPropertyOptional({
    enum: END_REASONS,
    enumName: 'RoundEndReason',
    description:
      '`completed`: the last step was won, or the largest win was reached. `timed_out`: no step for 24 hours; ' +
      'the round paid its value. Absent while it is open.',
  })
  endReason?: EndReasonName;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: 'What the round paid; 0 until it is settled.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The number of steps so far. The next step has this number plus 1.' })
  steps: number;

  @ApiProperty({ description: 'What a cash-out would pay now; 0 if there is nothing to cash out.' })
  cashOutMinor: string;

  @ApiPropertyOptional({
    description: 'The most that this round may pay. It ends by itself when this is reached. Absent for no limit.',
  })
  winMinorMax?: string;

  @ApiProperty({ description: 'Cash and bonus right after the last movement of the round.' })
  balanceMinor: string;

  @ApiProperty({ description: 'The version of the balance. Ignore a lower one than the last.' })
  version: number;

  @ApiProperty({ type: ProofDto, description: 'The seeds with which anyone can recompute the result.' })
  proof: ProofDto;
}

export class OpenRoundDto {
  @ApiPropertyOptional({ type: SteppedRoundDto, description: 'Absent if no round is open.' })
  round?: SteppedRoundDto;
}
