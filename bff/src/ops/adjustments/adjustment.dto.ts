import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import { Optional } from '../../http/optional.js';
import {
  ApproveBody,
  DecidableQuery,
  MayDecideDto,
  NOTE_LENGTH_MAX,
  QueuePageDto,
  ReviewDto,
  ReviewStepDto,
} from '../reviews/review.dto.js';

const KINDS = ['cash_credit', 'cash_debit', 'bonus_credit'] as const;
const REASONS = ['goodwill', 'payment_error', 'game_error', 'duplicate_credit', 'other'] as const;
const STATUSES = ['waiting', 'approved', 'applied', 'refused', 'rejected'] as const;
/** A whole number of minor units that fits into an int64. */
const MINOR = /^(0|[1-9][0-9]{0,17})$/;

export class AdjustmentQuery extends DecidableQuery {}

export class RequestAdjustmentBody {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller. A repeat with the same id is the same request.' })
  @IsUUID()
  id: string;

  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  memberId: string;

  @ApiProperty({ enum: KINDS })
  @IsIn(KINDS)
  kind: (typeof KINDS)[number];

  @ApiProperty({ pattern: MINOR.source, description: "Minor units of the member's currency." })
  @IsString()
  @Matches(MINOR)
  amountMinor: string;

  @ApiPropertyOptional({ pattern: MINOR.source, description: 'The turnover that a bonus requires.' })
  @Optional()
  @IsString()
  @Matches(MINOR)
  turnoverMinor?: string;

  @ApiProperty({ enum: REASONS })
  @IsIn(REASONS)
  reason: (typeof REASONS)[number];

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ApproveAdjustmentBody extends ApproveBody {
  @ApiProperty({ pattern: MINOR.source, description: '`beforeMinor` as the operator saw it.' })
  @IsString()
  @Matches(MINOR)
  seenMinor: string;
}

export class AdjustmentDto extends ReviewDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ enum: KINDS })
  kind: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty()
  turnoverMinor: string;

  @ApiProperty({ enum: REASONS })
  reason: string;

  @ApiProperty()
  note: string;

  @ApiProperty({ enum: STATUSES, description: '`refused`: approved, but the ledger refused the posting.' })
  status: string;

  @ApiPropertyOptional({ description: "The ledger's code, of a refused posting." })
  refusal?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  transferId?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;
}

export class AdjustmentPageDto extends QueuePageDto {
  @ApiProperty({ type: [AdjustmentDto] })
  content: AdjustmentDto[];
}

export class MayDecideAdjustmentDto extends MayDecideDto {
  @ApiProperty({ description: 'The caller may withdraw the own request.' })
  withdraw: boolean;
}

export class AdjustmentDetailDto extends AdjustmentDto {
  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiPropertyOptional({
    description: 'While it waits: the balance now that it would change, the cash or, of a bonus credit, the bonus.',
  })
  beforeMinor?: string;

  @ApiPropertyOptional({ description: 'While it waits: what the member could withdraw now.' })
  withdrawableMinor?: string;

  @ApiPropertyOptional({ enum: ['wallet.insufficient_funds'], description: 'Why it cannot be approved now.' })
  problem?: 'wallet.insufficient_funds';

  @ApiProperty({ type: MayDecideAdjustmentDto })
  may: MayDecideAdjustmentDto;
}
