import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FreeRoundsRewardDto } from './reward.dto.js';
import { IsUUID } from 'class-validator';

export class ClaimRaffleBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  raffleId: string;
}

export class RaffleProofDto {
  @ApiProperty({ description: 'The SHA-256 of the seed, in hex. It is published when the raffle opens.' })
  seedHash: string;

  @ApiProperty({
    example: 'drand-quicknet',
    description: 'The public source of randomness: drand-quicknet, or wallet-ledger in the demo.',
  })
  beacon: string;

  @ApiProperty({ description: 'The round of the beacon whose value counts.' })
  beaconRound: string;

  @ApiProperty({ description: 'The root hash of all tickets. Empty until they are locked.' })
  root: string;

  @ApiProperty({ description: 'The value of the beacon. Empty until the raffle is drawn.' })
  beaconValue: string;

  @ApiProperty({ description: 'Empty until the raffle is drawn or void.' })
  seed: string;
}

export class RaffleWinnerDto {
  @ApiProperty({ description: 'Counted from 1.' })
  place: number;

  @ApiProperty({ description: 'The number of the drawn ticket.' })
  ticket: number;

  @ApiProperty({ description: "The member's account name, masked." })
  name: string;

  @ApiProperty()
  prizeMinor: string;

  @ApiProperty({ description: 'True if the caller won it.' })
  mine: boolean;
}

export class RaffleTicketsDto {
  @ApiProperty({ description: 'The number of tickets. Without an entry, what an entry would give now.' })
  tickets: number;

  @ApiPropertyOptional({ description: 'The number of the first ticket. Absent until the tickets are locked.' })
  firstTicket?: number;

  @ApiPropertyOptional({ description: 'The number of the last ticket. Absent until the tickets are locked.' })
  lastTicket?: number;
}

export class RaffleDto {
  @ApiProperty({ format: 'uuid' })
  raffleId: string;

  @ApiProperty({ example: 'weekly-raffle', description: "The id of the raffle's rules." })
  rule: string;

  @ApiProperty({
    enum: ['open', 'locked', 'drawn', 'void'],
    description: '`open`: takes entries. `locked`: no more entries, and the draw follows. `void`: there is no draw.',
  })
  state: string;

  @ApiProperty({
    enum: ['join', 'joined', 'processing', 'close'],
    description:
      '`join`: the member can enter. `joined`: the member has entered. `processing`: the draw is under way. ' +
      '`close`: the raffle is over.',
  })
  status: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time', description: 'The start of the days whose bets count.' })
  startsAt: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the days whose bets count, and of entries.' })
  closesAt: string;

  @ApiProperty({ format: 'date-time', description: 'When it is to be drawn.' })
  drawsAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is drawn.' })
  drawnAt?: string;

  @ApiProperty({ description: 'Each time the valid stake in cash of a day reaches this amount, it gives one ticket.' })
  ticketMinor: string;

  @ApiProperty({ description: 'The most tickets that one day can give.' })
  ticketsPerDayMax: number;

  @ApiProperty({ description: 'What each ticket adds to the fund of the prizes.' })
  fundMinorPerTicket: string;

  @ApiProperty({ description: 'The largest fund.' })
  fundMinorMax: string;

  @ApiProperty({
    description: 'The turnover that is required before a prize can be withdrawn, in percent of it; 0 for none.',
  })
  turnoverPercent: number;

  @ApiProperty({ description: 'The tickets of all entries. While the raffle is open, by the bets so far.' })
  tickets: number;

  @ApiProperty({ description: 'The fund of the prizes.' })
  fundMinor: string;

  @ApiProperty({ type: [String], description: 'The prizes that this fund gives, from the first place on.' })
  prizesMinor: string[];

  @ApiProperty({
    description: 'The number of places, with those whose share of the fund is still too small for a prize.',
  })
  places: number;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'Set if some places give free rounds. The prize of such a place is then the most that they pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiPropertyOptional({ description: 'The first place that gives free rounds; all after it do too. Absent for none.' })
  freeRoundsFromPlace?: number;

  @ApiProperty({ type: RaffleProofDto })
  proof: RaffleProofDto;

  @ApiProperty({ type: [RaffleWinnerDto], description: 'Empty until it is drawn.' })
  winners: RaffleWinnerDto[];

  @ApiPropertyOptional({ type: RaffleTicketsDto, description: "The caller's tickets. Absent for a visitor." })
  own?: RaffleTicketsDto;

  @ApiPropertyOptional({
    enum: ['late_lock', 'beacon', 'no_rule', 'failed', 'operator'],
    description:
      '`late_lock`: the tickets were locked too late. `beacon`: the beacon gave no value. `no_rule`: the brand ' +
      'has no such raffle any more. `operator`: made void by operators. Absent unless it is void.',
  })
  voidReason?: string;
}

export class RafflesDto {
  @ApiProperty({ type: [RaffleDto], description: 'Newest period first.' })
  list: RaffleDto[];

  @ApiProperty({ format: 'date-time', description: 'The present time of the server, for countdowns.' })
  serverTime: string;
}

export class RaffleStepDto {
  @ApiProperty({ enum: ['left', 'right'], description: 'On which side of the pair this hash stands.' })
  side: string;

  @ApiProperty({ description: 'In hex.' })
  hash: string;
}

export class RaffleEntryDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Absent for a member without an entry.' })
  entryId?: string;

  @ApiProperty({ description: 'The number of the first ticket; 0 until the tickets are locked.' })
  firstTicket: number;

  @ApiProperty({ description: 'The number of the last ticket; 0 until the tickets are locked.' })
  lastTicket: number;

  @ApiProperty({
    description:
      'The text whose hash is the leaf. It names the number of all tickets. Empty until the tickets are locked.',
  })
  leafText: string;

  @ApiProperty({ type: [RaffleStepDto], description: 'The hashes from the leaf up to the root.' })
  path: RaffleStepDto[];
}
