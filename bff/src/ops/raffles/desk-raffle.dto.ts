import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { RaffleProofDto } from '../../promotions/raffle.dto.js';
import { MayDecideDto, QueueQuery } from '../reviews/review.dto.js';
import { VoidRequestDto } from '../voids/void-request.dto.js';

const LISTS = ['running', 'void_asked', 'ended'] as const;

export class RafflesQuery extends QueueQuery {
  @ApiPropertyOptional({
    enum: LISTS,
    default: 'running',
    description: 'Not ended, the next draw first; with a request to void that waits; or ended, the newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];
}

/** A raffle of one of the operator's brands. */
export class DeskRaffleDto {
  @ApiProperty({ format: 'uuid' })
  raffleId: string;

  @ApiProperty({ example: 'weekly-raffle' })
  rule: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ enum: ['open', 'locked', 'drawn', 'void'] })
  state: string;

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

  @ApiProperty({ description: 'Members who entered.' })
  entries: number;

  @ApiProperty({ description: 'The tickets of all entries; while the raffle is open, by the bets so far.' })
  tickets: number;

  @ApiProperty({ description: 'What the places share.' })
  fundMinor: string;

  @ApiPropertyOptional({
    enum: ['late_lock', 'beacon', 'no_rule', 'failed', 'operator'],
    description: 'Why a void raffle has no draw.',
  })
  voidReason?: string;

  @ApiPropertyOptional({ type: VoidRequestDto, description: 'The newest request to void the raffle.' })
  request?: VoidRequestDto;
}

export class DeskRafflePageDto {
  @ApiProperty({ type: [DeskRaffleDto] })
  content: DeskRaffleDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty({ description: 'Whether there is another page.' })
  hasMore: boolean;
}

export class DeskPrizeDto {
  @ApiProperty()
  place: number;

  @ApiProperty()
  prizeMinor: string;

  @ApiPropertyOptional({ description: 'The winning ticket, once the raffle is drawn.' })
  ticket?: number;
}

export class MayOnRaffleDto extends MayDecideDto {
  @ApiProperty({ description: 'The caller may request that the raffle be void.' })
  request: boolean;

  @ApiProperty({ description: 'The caller may withdraw the own request.' })
  withdraw: boolean;
}

export class DeskRaffleDetailDto extends DeskRaffleDto {
  @ApiProperty({ type: RaffleProofDto })
  proof: RaffleProofDto;

  @ApiProperty({ type: [DeskPrizeDto], description: 'The prizes of the present fund, from the first place on.' })
  prizes: DeskPrizeDto[];

  @ApiProperty({ type: [VoidRequestDto], description: 'The newest first.' })
  requests: VoidRequestDto[];

  @ApiProperty({ type: MayOnRaffleDto })
  may: MayOnRaffleDto;
}
