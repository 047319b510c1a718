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
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The member whose direct downlines are listed: one of the own team; the agent if absent.',
  })
  @Optional()
  @IsUUID()
  parentId?: string;
}

export class TeamSizeQuery extends PickType(ReportQuery, ['asOf'] as const) {}

export class TeamSearchQuery extends ReportQuery {
  @ApiPropertyOptional({ description: 'Only accounts that contain this text.' })
  @Optional()
  @IsString()
  @Length(1, 32)
  search?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 99,
    description: 'Only this level below the agent: 1 for direct downlines.',
  })
  @Optional()
  @Transform(({ value }: { value: unknown }): unknown =>
    typeof value === 'string' && LEVEL.test(value) ? Number(value) : value,
  )
  @IsInt()
  @Min(1)
  @Max(99)
  level?: number;

  @ApiPropertyOptional({
    enum: ACTIVITIES,
    description: "Whether the member's own bets reach the minimum of an active member in the range. All if absent.",
  })
  @Optional()
  @IsIn(ACTIVITIES)
  activity?: ActivityName;

  @ApiPropertyOptional({ enum: CONTRACT_KINDS, description: 'Only members who hold a contract of this kind.' })
  @Optional()
  @IsIn(CONTRACT_KINDS)
  contract?: ContractKindName;

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'Lists instead the direct downlines of this member or the agent who neither match nor lead to a match.',
  })
  @Optional()
  @IsUUID()
  foldedUnder?: string;
}

/** The nickname, the note and the blocks that an agent has set for a team member. */
export class DownlineSettingsDto {
  @ApiProperty({ description: "The agent's name for the member, which only the agent sees; empty for none." })
  nickname: string;
  @ApiProperty({ description: 'A note that only the agent sees; empty for none.' }) note: string;
  @ApiProperty({ description: 'The member can neither send nor receive transfers.' }) transfersBlocked: boolean;
  @ApiProperty({
    description: 'The member can neither offer nor accept contracts, and gets no offers. Contracts in force go on.',
  })
  contractsBlocked: boolean;
}

export class TeamMemberDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ description: 'True for an agent, false for a player.' }) agent: boolean;
  @ApiProperty({ description: "The member's own bets reach the minimum of an active member in the range." })
  active: boolean;
  @ApiProperty({ description: 'The number of direct downlines.' }) downlines: number;
  @ApiProperty({ description: 'The number of all members below this one.' }) membersBelow: number;
  @ApiProperty({ description: 'The valid stake in the range, of the member and everyone below.' })
  validStakeMinor: string;
  @ApiProperty({
    description: 'Stakes less payouts in the range, of the member and everyone below; below zero if they won.',
  })
  netLossMinor: string;
  @ApiPropertyOptional({ description: "The member's own cash. Absent while it cannot be read." })
  balanceMinor?: string;
  @ApiPropertyOptional({
    type: DownlineSettingsDto,
    description: 'The nickname, note and blocks that the agent set. Absent while they cannot be read.',
  })
  settings?: DownlineSettingsDto;
  @ApiPropertyOptional({ enum: LAST_SEEN, description: 'When the member last logged in, by week. Absent if unknown.' })
  lastSeen?: LastSeenName;
  @ApiProperty({ enum: CONTRACT_KINDS, isArray: true, description: 'The kinds of contract that the member holds now.' })
  contracts: string[];
  @ApiProperty({
    enum: CONTRACT_KINDS,
    isArray: true,
    description: 'The kinds of contract that the agent offered to the member and that wait for an answer.',
  })
  offers: string[];
}

export class TeamPlaceDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
}

export class FoundMemberDto extends TeamMemberDto {
  @ApiProperty({ description: 'How many levels below the agent the member is: 1 for a direct downline.' })
  level: number;
  @ApiProperty({
    type: [TeamPlaceDto],
    description: 'The agents between the caller and the member, nearest to the caller first.',
  })
  path: TeamPlaceDto[];
}

export class TeamBranchDto {
  @ApiProperty({ type: [TeamMemberDto] }) content: TeamMemberDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}

export class FoldedDownlinesDto {
  @ApiProperty({
    format: 'uuid',
    description: "The member above them; the caller's id for the caller's own direct downlines.",
  })
  memberId: string;
  @ApiProperty({ description: 'The number of direct downlines who neither match nor lead to a match.' }) count: number;
}

export class TeamSearchDto {
  @ApiProperty({ type: [FoundMemberDto], description: 'The members who match.' }) content: FoundMemberDto[];
  @ApiProperty({
    type: [TeamMemberDto],
    description: 'The agents between the caller and the members of this page, each once.',
  })
  way: TeamMemberDto[];
  @ApiProperty({
    type: [FoldedDownlinesDto],
    description: 'For the caller and each agent of `way`: how many direct downlines the search leaves out.',
  })
  folded: FoldedDownlinesDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'The number of members who match, on all pages.' }) total: number;
}

export class TeamSizeDto {
  @ApiProperty({ description: 'The number of all members below the agent.' }) members: number;
  @ApiProperty({ description: 'The depth of the team: the number of levels below the agent; 0 without members.' })
  levels: number;
  @ApiPropertyOptional({ format: 'date-time', description: 'The time of these figures.' }) asOf?: string;
}
