import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { DrawDto, SLIP_STATUSES, type SlipStatusName } from '../../lottery/lottery.dto.js';
import { PersonDto } from '../operators/operator.dto.js';
import { MayDecideDto, NOTE_LENGTH_MAX, QueueQuery } from '../reviews/review.dto.js';

const LISTS = ['running', 'void_asked', 'ended'] as const;
const REQUEST_STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;

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

export class RequestVoidBody {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller. A repeat with the same id is the same request.' })
  @IsUUID()
  id: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

/** The decision about a request to void; its note is optional for an approval. */
export class ApproveVoidBody {
  @ApiProperty({ format: 'uuid', description: 'The request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class DeclineVoidBody {
  @ApiProperty({ format: 'uuid', description: 'The request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
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

export class DrawVoidRequestDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: REQUEST_STATUSES, description: '`lapsed`: the draw was drawn or void before a decision.' })
  status: string;

  @ApiProperty()
  note: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'The caller made this request.' })
  mine: boolean;

  @ApiPropertyOptional({ type: PersonDto })
  decidedBy?: PersonDto;

  @ApiPropertyOptional({ format: 'date-time' })
  decidedAt?: string;

  @ApiPropertyOptional()
  decisionNote?: string;
}

/** A draw with the sums of its slips in the caller's brands. */
export class DeskDrawDto extends DrawDto {
  @ApiPropertyOptional({ format: 'date-time' })
  drawnAt?: string;

  @ApiPropertyOptional({ description: '`operator`, or `beacon` where the beacon did not come in an hour.' })
  voidReason?: string;

  @ApiProperty({ type: [DrawMoneyDto] })
  money: DrawMoneyDto[];

  @ApiPropertyOptional({ type: DrawVoidRequestDto, description: 'The newest request to void the draw.' })
  request?: DrawVoidRequestDto;
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

  @ApiProperty({ type: [DrawVoidRequestDto], description: 'The newest first.' })
  requests: DrawVoidRequestDto[];

  @ApiProperty({ type: MayOnDrawDto })
  may: MayOnDrawDto;
}
