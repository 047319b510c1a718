import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
import { ContractDto } from './contract.dto.js';

export class PreviewMoveBody {
  @ApiProperty({ format: 'uuid', description: 'The member to move, one of the own team. Everyone below moves along.' })
  @IsUUID()
  memberId: string;

  @ApiProperty({ format: 'uuid', description: 'The new direct upline: the caller, or an agent of the own team.' })
  @IsUUID()
  toId: string;
}

export class MoveMemberBody extends PreviewMoveBody {
  @ApiProperty({
    description:
      'The token of the preview that the caller saw. The move is refused if other contracts would end by now.',
  })
  @IsString()
  @Length(1, 64)
  confirmation: string;
}

export class EndingContractDto {
  @ApiProperty({ type: ContractDto }) contract: ContractDto;
  @ApiPropertyOptional({ format: 'date-time', description: 'The end of its running period, when it ends.' })
  endsAt?: string;
}

export class MovePreviewDto {
  @ApiProperty({ description: 'The member who would move.' }) memberAccount: string;
  @ApiProperty({ description: 'The present direct upline; empty for none.' }) fromAccount: string;
  @ApiProperty({ description: 'The new direct upline; empty for none.' }) toAccount: string;
  @ApiProperty({ description: 'How many members would move, the moved member included.' }) members: number;
  @ApiProperty({
    type: [EndingContractDto],
    description: 'The contracts that the move would end, nearest first; at most 200.',
  })
  wouldEnd: EndingContractDto[];
  @ApiProperty({ description: 'The number of all contracts that the move would end.' }) wouldEndCount: number;
  @ApiProperty({ description: 'The number of unanswered offers of the present upline, which would be withdrawn.' })
  withdrawnOffers: number;
  @ApiProperty({ description: 'Sent back as `confirmation`. It confirms exactly this preview.' }) token: string;
}

export class MemberMoveDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty({ format: 'uuid', description: 'The former direct upline.' }) fromId: string;
  @ApiProperty({ format: 'uuid', description: 'The new direct upline.' }) toId: string;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Bets that settle from this time on count for the new upline.',
  })
  movedAt?: string;
}
