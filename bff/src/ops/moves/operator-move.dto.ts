import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
import { EndingContractDto } from '../../agents/moves.dto.js';
import { Optional } from '../../http/optional.js';
import {
  DecidableQuery,
  MayDecideDto,
  NOTE_LENGTH_MAX,
  QueuePageDto,
  ReviewDto,
  ReviewStepDto,
} from '../reviews/review.dto.js';

const STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
const ACCOUNT_LENGTH_MAX = 64;
const TOKEN_LENGTH_MAX = 64;

export class OperatorMoveQuery extends DecidableQuery {}

export class PreviewOperatorMoveBody {
  @ApiProperty({ format: 'uuid', description: 'The member to move. Everyone below moves along.' })
  @IsUUID()
  memberId: string;

  @ApiProperty({
    maxLength: ACCOUNT_LENGTH_MAX,
    description: 'The account name of the new agent above. Empty for none.',
  })
  @IsString()
  @Length(0, ACCOUNT_LENGTH_MAX)
  toAccount: string;
}

export class RequestMoveBody extends PreviewOperatorMoveBody {
  @ApiProperty({
    format: 'uuid',
    description: 'A new UUID from the caller. A repeat with the same id does nothing more.',
  })
  @IsUUID()
  id: string;

  @ApiProperty({
    description:
      'The token of the preview that the operator saw. The request fails if other contracts would end by now.',
  })
  @IsString()
  @Length(1, TOKEN_LENGTH_MAX)
  confirmation: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ApproveMoveBody {
  @ApiProperty({
    description: 'The token of the preview that the operator saw. It fails if other contracts would end by now.',
  })
  @IsString()
  @Length(1, TOKEN_LENGTH_MAX)
  version: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class OperatorMoveDto extends ReviewDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty({ description: 'The account name of the member to move. Accounts are masked in lists.' })
  account: string;
  @ApiProperty() brand: string;
  @ApiProperty({ description: 'The agent above at the time of the request. Empty for none.' }) fromAccount: string;
  @ApiProperty({ description: 'The new agent above. Empty for none.' }) toAccount: string;
  @ApiProperty({ description: 'How many members move, the moved member included.' }) members: number;
  @ApiProperty({ description: 'How many contracts the move ends.' }) wouldEndCount: number;
  @ApiProperty({ enum: STATUSES, description: '`waiting`: for a second operator.' }) status: string;
  @ApiProperty({ description: 'The words of the operator who asked for it.' }) note: string;
}

export class OperatorMovePageDto extends QueuePageDto {
  @ApiProperty({ type: [OperatorMoveDto] })
  content: OperatorMoveDto[];
}

export class MayDecideMoveDto extends MayDecideDto {
  @ApiProperty({ description: 'True if the caller may withdraw the own request.' })
  withdraw: boolean;
}

export class OperatorMoveDetailDto extends OperatorMoveDto {
  @ApiProperty({ description: 'Sent back with an approval. It confirms exactly this preview.' }) token: string;
  @ApiProperty({ type: [EndingContractDto], description: 'The contracts that the move ends; at most 200.' })
  wouldEnd: EndingContractDto[];
  @ApiProperty({ description: 'How many unanswered offers of the former agent are withdrawn.' })
  withdrawnOffers: number;
  @ApiPropertyOptional({ description: 'The failure code of why it cannot be approved any more. Absent if it can.' })
  problem?: string;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'From this time on bets count for the new agent. Absent until it is done.',
  })
  movedAt?: string;
  @ApiProperty({ type: [ReviewStepDto] }) steps: ReviewStepDto[];
  @ApiProperty({ type: MayDecideMoveDto }) may: MayDecideMoveDto;
}
