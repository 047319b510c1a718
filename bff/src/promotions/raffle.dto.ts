import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FreeRoundsRewardDto } from './reward.dto.js';
import { IsUUID } from 'class-validator';

export class ClaimRaffleBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  raffleId: string;
}

export class RaffleProofDto {
  @ApiProperty({ description: 'SHA-256 of the seed, in hex: published when the raffle opens.' })
  seedHash: string;

  @ApiProperty({ example: 'drand-quicknet', description: '`wallet-ledger` in a demo, which proves less.' })
  beacon: string;

  @ApiProperty()
  beaconRound: string;

  @ApiProperty({ description: 'The root hash of all tickets; empty until they are locked.' })
  root: string;

  @ApiProperty({ description: 'Empty until it is drawn.' })
  beaconValue: string;

  @ApiProperty({ description: 'Empty until it is drawn or void.' })
  seed: string;
}

export class RaffleWinnerDto {
  @ApiProperty()
  place: number;

  @ApiProperty()
  ticket: number;

  @ApiProperty({ description: 'Masked.' })
  name: string;

  @ApiProperty()
  prizeMinor: string;

  @ApiProperty()
  mine: boolean;
}

export class RaffleTicketsDto {
  @ApiProperty({ description: 'Without an entry: the tickets that an entry would give now.' })
  tickets: number;

  @ApiPropertyOptional({ description: 'The first and the last number, once the tickets are locked.' })
  firstTicket?: number;

  @ApiPropertyOptional()
  lastTicket?: number;
}

export class RaffleDto {
  @ApiProperty({ format: 'uuid' })
  raffleId: string;

  @ApiProperty({ example: 'weekly-raffle' })
  rule: string;

  @ApiProperty({ enum: ['open', 'locked', 'drawn', 'void'] })
  state: string;

  @ApiProperty({ enum: ['join', 'joined', 'processing', 'close'], description: "One of the specification's labels." })
  status: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time' })
  startsAt: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the days whose bets count, and of entries.' })
  closesAt: string;

  @ApiProperty({ format: 'date-time' })
  drawsAt: string;

  @ApiPropertyOptional({ format: 'date-time' })
  drawnAt?: string;

  @ApiProperty({ description: 'The valid bets with cash of a day that give one ticket.' })
  ticketMinor: string;

  @ApiProperty()
  ticketsPerDayMax: number;

  @ApiProperty({ description: 'What each ticket adds to the prizes.' })
  fundMinorPerTicket: string;

  @ApiProperty()
  fundMinorMax: string;

  @ApiProperty({ description: 'The turnover required before a prize can be withdrawn, in percent of it; 0 for none.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'The tickets of all entries; while the raffle is open, by the bets so far.' })
  tickets: number;

  @ApiProperty()
  fundMinor: string;

  @ApiProperty({ type: [String], description: 'The prizes of that fund, from the first place on.' })
  prizesMinor: string[];

  @ApiProperty({ description: 'The number of places, also those whose share is still too small for a prize.' })
  places: number;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'Set where some places give free rounds. The prize of such a place is the most that they pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiPropertyOptional({ description: 'The first place that gives free rounds; so do all after it.' })
  freeRoundsFromPlace?: number;

  @ApiProperty({ type: RaffleProofDto })
  proof: RaffleProofDto;

  @ApiProperty({ type: [RaffleWinnerDto] })
  winners: RaffleWinnerDto[];

  @ApiPropertyOptional({ type: RaffleTicketsDto, description: 'Absent for a visitor.' })
  own?: RaffleTicketsDto;

  @ApiPropertyOptional({
    enum: ['late_lock', 'beacon', 'no_rule', 'failed', 'operator'],
    description: 'Why a void raffle has no draw.',
  })
  voidReason?: string;
}

export class RafflesDto {
  @ApiProperty({ type: [RaffleDto], description: 'The newest period first.' })
  list: RaffleDto[];

  @ApiProperty({ format: 'date-time' })
  serverTime: string;
}

export class RaffleStepDto {
  @ApiProperty({ enum: ['left', 'right'] })
  side: string;

  @ApiProperty()
  hash: string;
}

export class RaffleEntryDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Absent for a member without an entry.' })
  entryId?: string;

  @ApiProperty({ description: '0 until the tickets are locked. The same holds for the last one.' })
  firstTicket: number;

  @ApiProperty()
  lastTicket: number;

  @ApiProperty({
    description:
      'The text whose hash is the leaf of the root. It names the number of all tickets. Empty until the lock.',
  })
  leafText: string;

  @ApiProperty({ type: [RaffleStepDto], description: 'From the leaf to the root.' })
  path: RaffleStepDto[];
}
