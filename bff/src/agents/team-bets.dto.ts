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

  @ApiPropertyOptional({
    enum: BET_CATEGORIES,
    description: 'Only bets of this game category. All categories if absent.',
  })
  @Optional()
  @IsIn(BET_CATEGORIES)
  category?: keyof typeof GameCategory;
}

export class MemberResultsQuery extends ReportQuery {
  @ApiPropertyOptional({ description: 'Only accounts that contain this text.' })
  @Optional()
  @IsString()
  @Length(1, 32)
  search?: string;
}

export class TeamTotalsDto {
  @ApiProperty({ description: 'The number of bets.' }) bets: number;
  @ApiProperty({ description: 'The sum of the valid stakes.' }) validStakeMinor: string;
  @ApiProperty({ description: 'Stakes less payouts; below zero if the members won.' }) netLossMinor: string;
}

export class TeamBetDto {
  @ApiProperty() roundId: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ description: 'The category code of the game, for example RNG.' }) category: string;
  @ApiPropertyOptional({
    description: "The vendor's code. The game and the amounts are absent too if the bet was stored without its game.",
  })
  vendor?: string;
  @ApiPropertyOptional() gameCode?: string;
  @ApiPropertyOptional({ description: 'Cash and bonus together.' }) stakeMinor?: string;
  @ApiPropertyOptional({ description: 'Cash and bonus together.' }) payoutMinor?: string;
  @ApiProperty({ description: "The part of the stake that counts for the agents' pay, cash only." })
  validStakeMinor: string;
  @ApiProperty({ description: 'Stake less payout; below zero if the member won.' }) netLossMinor: string;
  @ApiProperty({
    enum: ['won', 'lost', 'single', 'voided'],
    description: '`won` and `lost`: by the member. `single`: a lottery bet on few outcomes, with its own rate.',
  })
  outcome: string;
  @ApiPropertyOptional({ format: 'date-time' }) settledAt?: string;
}

export class TeamBetPageDto {
  @ApiProperty({ type: [TeamBetDto], description: 'Newest first.' }) content: TeamBetDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ type: TeamTotalsDto, description: 'Sums over all pages, without voided bets.' }) totals: TeamTotalsDto;
  @ApiPropertyOptional({ format: 'date-time', description: 'Bets are counted up to this time.' }) asOf?: string;
}

export class MemberResultDto extends TeamTotalsDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ description: 'True for an agent, false for a player.' }) agent: boolean;
}

export class MemberResultPageDto {
  @ApiProperty({
    type: [MemberResultDto],
    description: "Each member with the result of the member's own bets, the highest loss first.",
  })
  content: MemberResultDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'The number of members on all pages.' }) total: number;
  @ApiProperty({ type: TeamTotalsDto, description: 'Sums over all pages.' }) totals: TeamTotalsDto;
  @ApiPropertyOptional({ format: 'date-time', description: 'Bets are counted up to this time.' }) asOf?: string;
}
