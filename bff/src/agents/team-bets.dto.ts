import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, Length } from 'class-validator';
import { GameCategory } from '@nm/contracts';
import { Optional } from '../http/optional.js';
import { ReportQuery } from './report-query.dto.js';

/** The game categories that a bet can have, by their names in the API. */
export const BET_CATEGORIES = Object.keys(GameCategory).filter(
  (name) => Number.isNaN(Number(name)) && name !== 'UNSPECIFIED',
) as readonly (keyof typeof GameCategory)[];

export class TeamBetsQuery extends ReportQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Only this member of the own team.' })
  @Optional()
  @IsUUID()
  memberId?: string;

  @ApiPropertyOptional({ enum: BET_CATEGORIES })
  @Optional()
  @IsIn(BET_CATEGORIES)
  category?: keyof typeof GameCategory;
}

export class MemberResultsQuery extends ReportQuery {
  @ApiPropertyOptional({ description: 'Only accounts that contain this.' })
  @Optional()
  @IsString()
  @Length(1, 32)
  search?: string;
}

export class TeamTotalsDto {
  @ApiProperty() bets: number;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty({ description: 'Stakes less payouts; below zero when the members are ahead.' }) netLossMinor: string;
}

export class TeamBetDto {
  @ApiProperty() roundId: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty() category: string;
  @ApiPropertyOptional({
    description: 'What was played; absent, with stake and payout, for a bet that was counted before its game was kept.',
  })
  vendor?: string;
  @ApiPropertyOptional() gameCode?: string;
  @ApiPropertyOptional({ description: 'Of both pools.' }) stakeMinor?: string;
  @ApiPropertyOptional({ description: 'Of both pools.' }) payoutMinor?: string;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty() netLossMinor: string;
  @ApiProperty({ enum: ['won', 'lost', 'single', 'voided'] }) outcome: string;
  @ApiPropertyOptional({ format: 'date-time' }) settledAt?: string;
}

export class TeamBetPageDto {
  @ApiProperty({ type: [TeamBetDto] }) content: TeamBetDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ type: TeamTotalsDto, description: 'Over all pages, without voided bets.' }) totals: TeamTotalsDto;
  @ApiPropertyOptional({ format: 'date-time' }) asOf?: string;
}

export class MemberResultDto extends TeamTotalsDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty() agent: boolean;
}

export class MemberResultPageDto {
  @ApiProperty({ type: [MemberResultDto], description: "By each member's own bets, highest loss first." })
  content: MemberResultDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'Members of all pages.' }) total: number;
  @ApiProperty({ type: TeamTotalsDto, description: 'Over all pages.' }) totals: TeamTotalsDto;
  @ApiPropertyOptional({ format: 'date-time' }) asOf?: string;
}
