import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { SeenVersionBody } from '../operators/operator.dto.js';
import {
  DecidableQuery,
  MayDecideDto,
  NOTE_LENGTH_MAX,
  QueuePageDto,
  ReviewClaimDto,
  ReviewDecisionDto,
  ReviewStepDto,
} from '../reviews/review.dto.js';

const KINDS = ['goods', 'code'] as const;
const STATES = ['open', 'sent', 'cancelled'] as const;

export class MallOrderQuery extends DecidableQuery {}

/** The decision that ends an order, with a text for the member. */
export class EndOrderBody extends SeenVersionBody {
  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'The member reads it: a parcel number, a code, a reason.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class MallOrderDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ enum: KINDS })
  kind: (typeof KINDS)[number];

  @ApiProperty({ description: 'The English name of the item.' })
  item: string;

  @ApiProperty({ description: 'Whole points that were taken.' })
  points: string;

  @ApiProperty({ enum: STATES })
  state: (typeof STATES)[number];

  @ApiProperty({ description: 'Rises with every change.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto })
  claim?: ReviewClaimDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto })
  decided?: ReviewDecisionDto;
}

export class MallOrderPageDto extends QueuePageDto {
  @ApiProperty({ type: [MallOrderDto] })
  content: MallOrderDto[];
}

export class MallOrderDetailDto extends MallOrderDto {
  @ApiPropertyOptional({ description: 'Name, address and phone, of goods.' })
  delivery?: string;

  @ApiPropertyOptional({ description: 'What the member reads.' })
  message?: string;

  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
