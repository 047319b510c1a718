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
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  memberId: string;

  @ApiProperty({ maxLength: ACCOUNT_LENGTH_MAX, description: 'The account of the new agent above; empty for none.' })
  @IsString()
  @Length(0, ACCOUNT_LENGTH_MAX)
  toAccount: string;
}

export class RequestMoveBody extends PreviewOperatorMoveBody {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller. A repeat with the same id is the same request.' })
  @IsUUID()
  id: string;

  @ApiProperty({ description: 'The token of the preview that the operator saw.' })
  @IsString()
  @Length(1, TOKEN_LENGTH_MAX)
  confirmation: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ApproveMoveBody {
  @ApiProperty({ description: 'The token of the preview that the operator saw.' })
  @IsString()
  @Length(1, TOKEN_LENGTH_MAX)
  version: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class OperatorMoveDto extends ReviewDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty({ description: 'Masked in lists, in full in the detail, as the other accounts.' }) account: string;
  @ApiProperty() brand: string;
  @ApiProperty({ description: 'The agent above at the request; empty for none.' }) fromAccount: string;
  @ApiProperty({ description: 'The new agent above; empty for none.' }) toAccount: string;
  @ApiProperty({ description: 'The members who move along, the moved member included.' }) members: number;
  @ApiProperty({ description: 'The contracts that the requested move ends.' }) wouldEndCount: number;
  @ApiProperty({ enum: STATUSES }) status: string;
  @ApiProperty() note: string;
}

export class OperatorMovePageDto extends QueuePageDto {
  @ApiProperty({ type: [OperatorMoveDto] })
  content: OperatorMoveDto[];
}

export class MayDecideMoveDto extends MayDecideDto {
  @ApiProperty({ description: 'The caller may withdraw the own request.' })
  withdraw: boolean;
}

export class OperatorMoveDetailDto extends OperatorMoveDto {
  @ApiProperty({ description: 'Confirms this very preview.' }) token: string;
  @ApiProperty({ type: [EndingContractDto], description: 'The contracts that the move ends; at most 200.' })
  wouldEnd: EndingContractDto[];
  @ApiProperty({ description: 'Unanswered offers of the former agent, which are withdrawn.' }) withdrawnOffers: number;
  @ApiPropertyOptional({ description: 'The code of why the request cannot be approved any more.' }) problem?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'From then on bets count for the new agent.' })
  movedAt?: string;
  @ApiProperty({ type: [ReviewStepDto] }) steps: ReviewStepDto[];
  @ApiProperty({ type: MayDecideMoveDto }) may: MayDecideMoveDto;
}
