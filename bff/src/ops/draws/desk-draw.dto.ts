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
    description: 'Not ended, the next due first; with a request to void that waits; or ended, the newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ maxLength: 64, description: 'Every game when absent.' })
  @Optional()
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{1,64}$/)
  game?: string;
}

export class DrawMoneyDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'Without refused ones.' })
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

  @ApiProperty()
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

  @ApiProperty()
  play: string;

  @ApiProperty()
  outcome: string;

  @ApiProperty()
  reservedMinor: string;

  @ApiProperty()
  limitMinor: string;
}

/** A draw with the sums of its slips. The sums cover only the caller's brands. */
export class DeskDrawDto extends DrawDto {
  @ApiPropertyOptional({ format: 'date-time' })
  drawnAt?: string;

  @ApiPropertyOptional({ description: '`operator`, or `beacon` where the beacon did not come in an hour.' })
  voidReason?: string;

  @ApiProperty({ type: [DrawMoneyDto] })
  money: DrawMoneyDto[];

  @ApiPropertyOptional({ type: VoidRequestDto, description: 'The newest request to void the draw.' })
  request?: VoidRequestDto;
}

export class DeskDrawPageDto {
  @ApiProperty({ type: [DeskDrawDto] })
  content: DeskDrawDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty({ description: 'Whether there is another page.' })
  hasMore: boolean;
}

export class MayOnDrawDto extends MayDecideDto {
  @ApiProperty({ description: 'The caller may request that the draw be void.' })
  request: boolean;

  @ApiProperty({ description: 'The caller may withdraw the own request.' })
  withdraw: boolean;

  @ApiProperty({ description: 'The caller may run the settlement again.' })
  settle: boolean;

  @ApiProperty({
    description: 'The caller works on all brands, which an approval needs: a draw belongs to all of them.',
  })
  allBrands: boolean;
}

export class DeskDrawDetailDto extends DeskDrawDto {
  @ApiProperty({ type: [SlipsInStateDto] })
  states: SlipsInStateDto[];

  @ApiProperty({ type: [DrawLiabilityDto], description: 'The 20 largest of each currency, the largest first.' })
  liabilities: DrawLiabilityDto[];

  @ApiProperty({ type: [VoidRequestDto], description: 'The newest first.' })
  requests: VoidRequestDto[];

  @ApiProperty({ type: MayOnDrawDto })
  may: MayOnDrawDto;
}
