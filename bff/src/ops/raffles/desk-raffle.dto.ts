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
    description:
      '`running`: not ended, next draw first. `void_asked`: with a request to void that waits. `ended`: newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];
}

/** A raffle of one of the operator's brands. */
export class DeskRaffleDto {
  @ApiProperty({ format: 'uuid' })
  raffleId: string;

  @ApiProperty({ example: 'weekly-raffle', description: "The id of the raffle's rules." })
  rule: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({
    enum: ['open', 'locked', 'drawn', 'void'],
    description: '`open`: takes entries. `locked`: no more entries, and the draw follows. `void`: there is no draw.',
  })
  state: string;

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

  @ApiProperty({ description: 'How many members entered.' })
  entries: number;

  @ApiProperty({ description: 'The tickets of all entries. While the raffle is open, by the bets so far.' })
  tickets: number;

  @ApiProperty({ description: 'The fund that the places share.' })
  fundMinor: string;

  @ApiPropertyOptional({
    enum: ['late_lock', 'beacon', 'no_rule', 'failed', 'operator'],
    description:
      '`late_lock`: the tickets were locked too late. `beacon`: the beacon gave no value. `no_rule`: the brand ' +
      'has no such raffle any more. `operator`: made void by operators. Absent unless it is void.',
  })
  voidReason?: string;

  @ApiPropertyOptional({ type: VoidRequestDto, description: 'The newest request to void it. Absent for none.' })
  request?: VoidRequestDto;
}

export class DeskRafflePageDto {
  @ApiProperty({ type: [DeskRaffleDto] })
  content: DeskRaffleDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty({ description: 'True if there is another page.' })
  hasMore: boolean;
}

export class DeskPrizeDto {
  @ApiProperty({ description: 'Counted from 1.' })
  place: number;

  @ApiProperty()
  prizeMinor: string;

  @ApiPropertyOptional({ description: 'The number of the drawn ticket. Absent until it is drawn.' })
  ticket?: number;
}

export class MayOnRaffleDto extends MayDecideDto {
  @ApiProperty({ description: 'True if the caller may ask to make the raffle void.' })
  request: boolean;

  @ApiProperty({ description: 'True if the caller may withdraw the own request.' })
  withdraw: boolean;
}

export class DeskRaffleDetailDto extends DeskRaffleDto {
  @ApiProperty({ type: RaffleProofDto })
  proof: RaffleProofDto;

  @ApiProperty({ type: [DeskPrizeDto], description: 'The prizes of the present fund, from the first place on.' })
  prizes: DeskPrizeDto[];

  @ApiProperty({ type: [VoidRequestDto], description: 'Newest first.' })
  requests: VoidRequestDto[];

  @ApiProperty({ type: MayOnRaffleDto })
  may: MayOnRaffleDto;
}
