import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
import { ContractDto } from './contract.dto.js';

export class PreviewMoveBody {
  @ApiProperty({ format: 'uuid', description: 'A member of the own team.' })
  @IsUUID()
  memberId: string;

  @ApiProperty({ format: 'uuid', description: 'The new direct upline: the caller or an agent of the own team.' })
  @IsUUID()
  toId: string;
}

export class MoveMemberBody extends PreviewMoveBody {
  @ApiProperty({ description: "The preview's token: the move is refused when what it would end has changed since." })
  @IsString()
  @Length(1, 64)
  confirmation: string;
}

export class EndingContractDto {
  @ApiProperty({ type: ContractDto }) contract: ContractDto;
  @ApiPropertyOptional({ format: 'date-time', description: 'The end of its running period.' }) endsAt?: string;
}

export class MovePreviewDto {
  @ApiProperty() memberAccount: string;
  @ApiProperty({ description: 'The present direct upline.' }) fromAccount: string;
  @ApiProperty() toAccount: string;
  @ApiProperty({ description: 'The members who move along, the moved member included.' }) members: number;
  @ApiProperty({ type: [EndingContractDto], description: 'What the move would end, nearest first; at most 200.' })
  wouldEnd: EndingContractDto[];
  @ApiProperty({ description: 'All contracts that the move would end.' }) wouldEndCount: number;
  @ApiProperty({ description: 'Unanswered offers of the present upline, which are withdrawn.' })
  withdrawnOffers: number;
  @ApiProperty({ description: 'Confirms this very preview.' }) token: string;
}

export class MemberMoveDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty({ format: 'uuid' }) fromId: string;
  @ApiProperty({ format: 'uuid' }) toId: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'From this moment on bets count for the new upline.' })
  movedAt?: string;
}
