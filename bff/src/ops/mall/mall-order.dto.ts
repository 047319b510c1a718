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
  @ApiProperty({
    maxLength: NOTE_LENGTH_MAX,
    description: 'The text that the member reads: a parcel number, a code, or why it is cancelled.',
  })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class MallOrderDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ enum: KINDS })
  kind: (typeof KINDS)[number];

  @ApiProperty({ description: 'The English name of the item.' })
  item: string;

  @ApiProperty({ description: 'The points that were taken, in whole points.' })
  points: string;

  @ApiProperty({
    enum: STATES,
    description: '`open`: waits for an operator. `cancelled`: points and piece were given back.',
  })
  state: (typeof STATES)[number];

  @ApiProperty({ description: 'Rises with every change. A change sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto, description: 'Absent while nobody has claimed it.' })
  claim?: ReviewClaimDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is sent or cancelled.' })
  decided?: ReviewDecisionDto;
}

export class MallOrderPageDto extends QueuePageDto {
  @ApiProperty({ type: [MallOrderDto] })
  content: MallOrderDto[];
}

export class MallOrderDetailDto extends MallOrderDto {
  @ApiPropertyOptional({ description: 'Name, address and phone. Only of goods.' })
  delivery?: string;

  @ApiPropertyOptional({ description: 'The text that the member reads. Absent before.' })
  message?: string;

  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
