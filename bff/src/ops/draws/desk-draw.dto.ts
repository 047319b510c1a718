import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Matches } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { DrawDto, SLIP_STATUSES, type SlipStatusName } from '../../lottery/lottery.dto.js';
import { MayDecideDto, QueueQuery } from '../reviews/review.dto.js';
import { VoidRequestDto } from '../voids/void-request.dto.js';

const LISTS = ['running', 'void_asked', 'ended'] as const;

export class DrawsQuery extends QueueQuery {
  @ApiPropertyOptional({
    enum: LISTS,
    default: 'running',
    description:
      '`running`: not ended, next due first. `void_asked`: with a request to void that waits. `ended`: newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ maxLength: 64, description: 'Only this game, by its code. All if absent.' })
  @Optional()
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{1,64}$/)
  game?: string;
}

export class DrawMoneyDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The number of slips, without refused ones.' })
  slips: number;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ description: 'What the house pays if the most expensive outcome of one play is drawn.' })
  liabilityMinorMax: string;
}

export class SlipsInStateDto {
  @ApiProperty({ enum: SLIP_STATUSES, enumName: 'SlipStatus' })
  status: SlipStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The number of slips.' })
  slips: number;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;
}

export class DrawLiabilityDto {
  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The id of the play.' })
  play: string;

  @ApiProperty({ description: 'The combination or named outcome.' })
  outcome: string;

  @ApiProperty({ description: 'What the house would pay for it.' })
  reservedMinor: string;

  @ApiProperty({ description: 'The most that the house accepts for it.' })
  limitMinor: string;
}

/** A draw with the stakes and payouts of its slips, summed by currency. The sums cover only the caller's brands. */
export class DeskDrawDto extends DrawDto {
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is drawn.' })
  drawnAt?: string;

  @ApiPropertyOptional({
    description:
      '`operator`: made void by operators. `beacon`: the beacon gave no value in an hour. Absent unless it is void.',
  })
  voidReason?: string;

  @ApiProperty({ type: [DrawMoneyDto], description: 'The sums of its slips, by currency.' })
  money: DrawMoneyDto[];

  @ApiPropertyOptional({ type: VoidRequestDto, description: 'The newest request to void it. Absent for none.' })
  request?: VoidRequestDto;
}

export class DeskDrawPageDto {
  @ApiProperty({ type: [DeskDrawDto] })
  content: DeskDrawDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty({ description: 'True if there is another page.' })
  hasMore: boolean;
}

export class MayOnDrawDto extends MayDecideDto {
  @ApiProperty({ description: 'True if the caller may ask to make the draw void.' })
  request: boolean;

  @ApiProperty({ description: 'True if the caller may withdraw the own request.' })
  withdraw: boolean;

  @ApiProperty({ description: 'True if the caller may run the settlement again.' })
  settle: boolean;

  @ApiProperty({
    description:
      'True if the caller works on all brands. An approval requires it, because a draw belongs to all brands.',
  })
  allBrands: boolean;
}

export class DeskDrawDetailDto extends DeskDrawDto {
  @ApiProperty({ type: [SlipsInStateDto], description: 'The slips by status and currency.' })
  states: SlipsInStateDto[];

  @ApiProperty({ type: [DrawLiabilityDto], description: 'The 20 largest of each currency, largest first.' })
  liabilities: DrawLiabilityDto[];

  @ApiProperty({ type: [VoidRequestDto], description: 'Newest first.' })
  requests: VoidRequestDto[];

  @ApiProperty({ type: MayOnDrawDto })
  may: MayOnDrawDto;
}
