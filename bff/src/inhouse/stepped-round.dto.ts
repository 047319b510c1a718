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
    description: 'The number of this step in its round, counted from 1. The same step again gets the same answer.',
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

  @ApiProperty({ enum: ROUND_STATUSES, enumName: 'RoundStatus', description: 'Open while steps may be taken.' })
  status: RoundStatusName;

  @ApiPropertyOptional({ enum: END_REASONS, enumName: 'RoundEndReason' })
  endReason?: EndReasonName;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: '0 until the round is settled.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The steps so far; the next one has this number plus 1.' })
  steps: number;

  @ApiProperty({ description: 'What a cash-out pays now; 0 when there is nothing to cash out.' })
  cashOutMinor: string;

  @ApiPropertyOptional({ description: 'The most that this round may pay; it ends by itself there.' })
  winMinorMax?: string;

  @ApiProperty({ description: 'Cash and bonus right after the last movement of the round.' })
  balanceMinor: string;

  @ApiProperty({ description: "The balance's version." })
  version: number;

  @ApiProperty({ type: ProofDto })
  proof: ProofDto;
}

export class OpenRoundDto {
  @ApiPropertyOptional({ type: SteppedRoundDto, description: 'Absent if no round is open.' })
  round?: SteppedRoundDto;
}
