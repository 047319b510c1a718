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
  @ApiProperty({
    format: 'uuid',
    description: 'A new UUID from the caller. A repeat with the same id does nothing more.',
  })
  @IsUUID()
  id: string;

  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  memberId: string;

  @ApiProperty({
    enum: KINDS,
    description: '`cash_credit` and `bonus_credit` give the member cash or bonus money; `cash_debit` takes cash.',
  })
  @IsIn(KINDS)
  kind: (typeof KINDS)[number];

  @ApiProperty({ pattern: MINOR.source, description: "In minor units of the member's currency." })
  @IsString()
  @Matches(MINOR)
  amountMinor: string;

  @ApiPropertyOptional({
    pattern: MINOR.source,
    description: 'The turnover that a bonus credit requires. Absent for none.',
  })
  @Optional()
  @IsString()
  @Matches(MINOR)
  turnoverMinor?: string;

  @ApiProperty({ enum: REASONS, description: 'Why it is made.' })
  @IsIn(REASONS)
  reason: (typeof REASONS)[number];

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
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

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({
    enum: KINDS,
    description: '`cash_credit` and `bonus_credit` give the member cash or bonus money; `cash_debit` takes cash.',
  })
  kind: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty({ description: 'The turnover that a bonus requires; 0 for none.' })
  turnoverMinor: string;

  @ApiProperty({ enum: REASONS, description: 'Why it is made.' })
  reason: string;

  @ApiProperty({ description: 'The words of the operator who asked for it.' })
  note: string;

  @ApiProperty({
    enum: STATUSES,
    description:
      '`waiting`: for a second operator. `approved`: not posted yet. `refused`: approved, but the ledger ' +
      'refused the posting.',
  })
  status: string;

  @ApiPropertyOptional({ description: "The ledger's failure code. Only of a refused posting." })
  refusal?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The id of the movement. Absent until it is posted.' })
  transferId?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;
}

export class AdjustmentPageDto extends QueuePageDto {
  @ApiProperty({ type: [AdjustmentDto] })
  content: AdjustmentDto[];
}

export class MayDecideAdjustmentDto extends MayDecideDto {
  @ApiProperty({ description: 'True if the caller may withdraw the own request.' })
  withdraw: boolean;
}

export class AdjustmentDetailDto extends AdjustmentDto {
  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiPropertyOptional({
    description: 'The present cash or, for a bonus credit, bonus of the member. Only while it waits.',
  })
  beforeMinor?: string;

  @ApiPropertyOptional({ description: 'What the member could withdraw now. Only while it waits.' })
  withdrawableMinor?: string;

  @ApiPropertyOptional({
    enum: ['wallet.insufficient_funds'],
    description: 'Why it cannot be approved now. Absent if it can.',
  })
  problem?: 'wallet.insufficient_funds';

  @ApiProperty({ type: MayDecideAdjustmentDto })
  may: MayDecideAdjustmentDto;
}
