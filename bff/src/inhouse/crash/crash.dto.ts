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

  @ApiProperty({ format: 'uuid', description: 'The shared round to bet on. It must be in its betting time.' })
  @IsUUID('all')
  crashRoundId: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: TARGET_MIN,
    maximum: TARGET_MAX,
    description: 'The bet is cashed out automatically at this multiplier, in hundredths. Absent for none.',
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

  @ApiProperty({
    enum: CRASH_PHASES,
    enumName: 'CrashPhase',
    description:
      "`locked`: no more bets, the round waits for the beacon's value. `running`: the multiplier rises. `void`: " +
      'the stakes are returned.',
  })
  phase: CrashPhaseName;

  @ApiProperty({ format: 'date-time', description: 'The end of the betting time.' })
  closesAt: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'When the multiplier began to rise. It is 2^(ms since then / 10000), rounded down to hundredths. Absent before.',
  })
  startedAt?: string;

  @ApiPropertyOptional({ description: 'The multiplier at which the round crashed, in hundredths. Absent before.' })
  crashE2?: number;

  @ApiProperty({ description: 'The SHA-256 of the seed, in hex. It is known from the start of the betting time.' })
  seedHash: string;

  @ApiProperty({ description: 'The public source of randomness: drand-quicknet, or wallet-ledger in the demo.' })
  beacon: string;

  @ApiProperty({ description: 'The round of the beacon whose value counts.' })
  beaconRound: string;

  @ApiPropertyOptional({ description: 'The root hash of all bets, in hex. Absent during the betting time.' })
  betsRoot?: string;

  @ApiPropertyOptional({ description: 'The value of the beacon. Absent until the round has crashed.' })
  beaconValue?: string;

  @ApiPropertyOptional({ description: 'Absent until the round has crashed.' })
  seed?: string;
}

export class CrashPlayerDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ description: "The player's account name, masked." })
  name: string;

  @ApiProperty({ description: 'True if the player is a bot of the demo.' })
  bot: boolean;

  @ApiProperty()
  stakeMinor: string;

  @ApiPropertyOptional({
    description: 'The multiplier at which the bet was cashed out, in hundredths. Absent if it was not.',
  })
  cashedE2?: number;

  @ApiProperty({ description: '0 until the bet is cashed out.' })
  payoutMinor: string;
}

export class CrashTableDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ type: CrashRoundDto })
  round: CrashRoundDto;

  @ApiProperty({ type: [CrashPlayerDto], description: 'The newest bets, 50 at most.' })
  players: CrashPlayerDto[];

  @ApiProperty({ description: 'The number of all bets.' })
  playersCount: number;

  @ApiProperty({ description: 'The sum of all stakes.' })
  stakeMinor: string;

  @ApiProperty({ type: [CrashRoundDto], description: 'The last crashed rounds, newest first.' })
  history: CrashRoundDto[];

  @ApiProperty({ format: 'date-time', description: 'The present time of the server, for countdowns.' })
  serverTime: string;
}

export class CrashBetDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ format: 'uuid' })
  crashRoundId: string;

  @ApiProperty({
    enum: ROUND_STATUSES,
    enumName: 'RoundStatus',
    description: '`voided`: the stake was given back. `refused`: the wallet refused the stake.',
  })
  status: RoundStatusName;

  @ApiPropertyOptional({ enum: END_REASONS, enumName: 'RoundEndReason', description: 'Absent while the bet is open.' })
  endReason?: EndReasonName;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: 'The bet is cashed out automatically at this multiplier at the latest, in hundredths.' })
  stopE2: number;

  @ApiPropertyOptional({
    description: 'The multiplier at which the bet was cashed out, in hundredths. Absent if it was not.',
  })
  cashedE2?: number;

  @ApiProperty({ description: '0 until the bet is cashed out.' })
  payoutMinor: string;

  @ApiProperty({ description: 'Cash and bonus right after the last movement of the bet.' })
  balanceMinor: string;

  @ApiProperty({ description: 'The version of the balance. Ignore a lower one than the last.' })
  version: number;
}

export class OpenCrashBetDto {
  @ApiPropertyOptional({ type: CrashBetDto, description: 'Absent if no bet is open.' })
  bet?: CrashBetDto;
}
