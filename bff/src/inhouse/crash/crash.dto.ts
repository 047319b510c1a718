import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { AmountMinor } from '../../http/amount.js';
import { Optional } from '../../http/optional.js';
import { ROUND_STATUSES, type RoundStatusName } from '../inhouse.dto.js';
import { END_REASONS, type EndReasonName } from '../stepped-round.dto.js';

const TARGET_MIN = 101;
const TARGET_MAX = 1_000_000;

export const CRASH_PHASES = ['betting', 'locked', 'running', 'crashed', 'void'] as const;
export type CrashPhaseName = (typeof CRASH_PHASES)[number];

export class PlaceCrashBody {
  @AmountMinor('The stake.')
  stakeMinor: string;

  @ApiProperty({ format: 'uuid', description: 'The shared round, in its betting time.' })
  @IsUUID('all')
  crashRoundId: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: TARGET_MIN,
    maximum: TARGET_MAX,
    description: 'The multiplier of the automatic cash-out in hundredths.',
  })
  @Optional()
  @IsInt()
  @Min(TARGET_MIN)
  @Max(TARGET_MAX)
  targetE2?: number;
}

export class CrashRoundDto {
  @ApiProperty({ format: 'uuid' })
  crashRoundId: string;

  @ApiProperty({ description: 'Counted from 1 for each brand and currency.' })
  number: number;

  @ApiProperty({ enum: CRASH_PHASES, enumName: 'CrashPhase' })
  phase: CrashPhaseName;

  @ApiProperty({ format: 'date-time' })
  closesAt: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The multiplier is 2^(milliseconds since then / 10000), rounded down to hundredths.',
  })
  startedAt?: string;

  @ApiPropertyOptional({ description: 'In hundredths, once the round has crashed.' })
  crashE2?: number;

  @ApiProperty({ description: 'SHA-256 of the seed, hex; known since the betting time began.' })
  seedHash: string;

  @ApiProperty()
  beacon: string;

  @ApiProperty()
  beaconRound: string;

  @ApiPropertyOptional({ description: 'The root of all bets, hex, once the betting time is over.' })
  betsRoot?: string;

  @ApiPropertyOptional({ description: 'Once the round has crashed.' })
  beaconValue?: string;

  @ApiPropertyOptional({ description: 'Once the round has crashed.' })
  seed?: string;
}

export class CrashPlayerDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ description: 'The masked account name.' })
  name: string;

  @ApiProperty({ description: 'True for a bot of the demo.' })
  bot: boolean;

  @ApiProperty()
  stakeMinor: string;

  @ApiPropertyOptional({ description: 'In hundredths, once the bet was cashed out.' })
  cashedE2?: number;

  @ApiProperty()
  payoutMinor: string;
}

export class CrashTableDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ type: CrashRoundDto })
  round: CrashRoundDto;

  @ApiProperty({ type: [CrashPlayerDto], description: 'The newest bets, at most 50.' })
  players: CrashPlayerDto[];

  @ApiProperty()
  playersCount: number;

  @ApiProperty({ description: 'The stakes of all players.' })
  stakeMinor: string;

  @ApiProperty({ type: [CrashRoundDto], description: 'The last crashed rounds, newest first.' })
  history: CrashRoundDto[];

  @ApiProperty({ format: 'date-time' })
  serverTime: string;
}

export class CrashBetDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ format: 'uuid' })
  crashRoundId: string;

  @ApiProperty({ enum: ROUND_STATUSES, enumName: 'RoundStatus' })
  status: RoundStatusName;

  @ApiPropertyOptional({ enum: END_REASONS, enumName: 'RoundEndReason' })
  endReason?: EndReasonName;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: 'The multiplier in hundredths at which the bet cashes out by itself at the latest.' })
  stopE2: number;

  @ApiPropertyOptional({ description: 'In hundredths, once the bet was cashed out.' })
  cashedE2?: number;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ description: 'Cash and bonus right after the last movement of the bet.' })
  balanceMinor: string;

  @ApiProperty({ description: "The balance's version." })
  version: number;
}

export class OpenCrashBetDto {
  @ApiPropertyOptional({ type: CrashBetDto, description: 'Absent if no bet is open.' })
  bet?: CrashBetDto;
}
