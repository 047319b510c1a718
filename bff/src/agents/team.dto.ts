import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Length, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { ReportQuery } from './report-query.dto.js';
import { CONTRACT_KINDS, type ContractKindName } from './contract-kind.js';

export const ACTIVITIES = ['active', 'inactive'] as const;
export type ActivityName = (typeof ACTIVITIES)[number];
export const LAST_SEEN = ['thisWeek', 'lastWeek', 'lastMonth', 'earlier', 'never'] as const;
export type LastSeenName = (typeof LAST_SEEN)[number];

const LEVEL = /^\d{1,2}$/;

export class TeamBranchQuery extends ReportQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'A member of the own team; the agent when absent.' })
  @Optional()
  @IsUUID()
  parentId?: string;
}

export class TeamSizeQuery extends PickType(ReportQuery, ['asOf'] as const) {}

export class TeamSearchQuery extends ReportQuery {
  @ApiPropertyOptional({ description: 'Only accounts that contain this.' })
  @Optional()
  @IsString()
  @Length(1, 32)
  search?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 99, description: 'Only this level below the agent.' })
  @Optional()
  @Transform(({ value }: { value: unknown }): unknown =>
    typeof value === 'string' && LEVEL.test(value) ? Number(value) : value,
  )
  @IsInt()
  @Min(1)
  @Max(99)
  level?: number;

  @ApiPropertyOptional({ enum: ACTIVITIES })
  @Optional()
  @IsIn(ACTIVITIES)
  activity?: ActivityName;

  @ApiPropertyOptional({ enum: CONTRACT_KINDS, description: 'Only holders of this kind.' })
  @Optional()
  @IsIn(CONTRACT_KINDS)
  contract?: ContractKindName;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Instead the direct downlines of this member (or of the agent) that neither fit nor lead to a match.',
  })
  @Optional()
  @IsUUID()
  foldedUnder?: string;
}

/** An agent's nickname, note and blocks for a team member. */
export class DownlineSettingsDto {
  @ApiProperty({ description: 'Only the agent sees it; empty for none.' }) nickname: string;
  @ApiProperty({ description: 'Only the agent sees it; empty for none.' }) note: string;
  @ApiProperty({ description: 'The member can neither send nor receive transfers.' }) transfersBlocked: boolean;
  @ApiProperty({ description: 'The member has no new contracts. Contracts in force go on.' }) contractsBlocked: boolean;
}

export class TeamMemberDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty() agent: boolean;
  @ApiProperty({ description: "The member's own bets reach the minimum of an active member in the range." })
  active: boolean;
  @ApiProperty({ description: 'Direct downlines.' }) downlines: number;
  @ApiProperty({ description: 'Everyone below the member.' }) membersBelow: number;
  @ApiProperty({ description: 'Of the member and everyone below, over the range.' }) validStakeMinor: string;
  @ApiProperty({ description: 'Of the member and everyone below, over the range.' }) netLossMinor: string;
  @ApiPropertyOptional({ description: "The member's own cash; absent while the wallet does not answer." })
  balanceMinor?: string;
  @ApiPropertyOptional({
    type: DownlineSettingsDto,
    description: 'What the agent noted and blocked; absent if unknown.',
  })
  settings?: DownlineSettingsDto;
  @ApiPropertyOptional({ enum: LAST_SEEN, description: 'The week of the last login; never a time.' })
  lastSeen?: LastSeenName;
  @ApiProperty({ enum: CONTRACT_KINDS, isArray: true, description: 'Kinds of contract that the member holds.' })
  contracts: string[];
  @ApiProperty({ enum: CONTRACT_KINDS, isArray: true, description: "The agent's own offers that wait for an answer." })
  offers: string[];
}

export class TeamPlaceDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
}

export class FoundMemberDto extends TeamMemberDto {
  @ApiProperty({ description: 'Below the agent, from 1.' }) level: number;
  @ApiProperty({ type: [TeamPlaceDto], description: 'The agents on the way, nearest to the asking agent first.' })
  path: TeamPlaceDto[];
}

export class TeamBranchDto {
  @ApiProperty({ type: [TeamMemberDto] }) content: TeamMemberDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}

export class FoldedDownlinesDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() count: number;
}

export class TeamSearchDto {
  @ApiProperty({ type: [FoundMemberDto] }) content: FoundMemberDto[];
  @ApiProperty({ type: [TeamMemberDto], description: 'The members on the way to those of the page, each once.' })
  way: TeamMemberDto[];
  @ApiProperty({
    type: [FoldedDownlinesDto],
    description: 'Per member on the way, and the agent: direct downlines that neither fit nor lead to a match.',
  })
  folded: FoldedDownlinesDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty() total: number;
}

export class TeamSizeDto {
  @ApiProperty({ description: 'Everyone below the agent.' }) members: number;
  @ApiProperty() levels: number;
  @ApiPropertyOptional({ format: 'date-time' }) asOf?: string;
}
