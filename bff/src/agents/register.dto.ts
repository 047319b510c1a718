import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Equals, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { MomentQuery } from './report-query.dto.js';

export const OPENS = ['player', 'agent', 'playerAgent'] as const;
export type Opens = (typeof OPENS)[number];
export const STAGES = ['registered', 'deposited', 'played'] as const;
export type StageName = (typeof STAGES)[number];

const CODE = /^[A-Za-z0-9]{1,32}$/;
const DIGITS = /^\d{1,6}$/;
const wholeNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;

export class InviteDaysQuery extends MomentQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 400,
    description: 'Counts only this many days before `asOf`. All days if absent.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(400)
  days?: number;
}

class InvitePageQuery extends InviteDaysQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 10_000,
    default: 1,
    description: 'The page, counted from 1.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(10_000)
  page?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'The number of entries on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export class RecruitQuery extends InvitePageQuery {
  @ApiPropertyOptional({
    pattern: CODE.source,
    description: 'Only members who registered by this code of the agent. All codes if absent.',
  })
  @Optional()
  @IsString()
  @Matches(CODE)
  code?: string;

  @ApiProperty({
    enum: STAGES,
    description: 'How far the members came: all who registered, or only those who deposited, or who played.',
  })
  @IsIn(STAGES)
  stage: StageName;
}

export class NewInviteLinkBody {
  @ApiProperty({ minLength: 1, maxLength: 40, description: "The agent's own name for the link." })
  @IsString()
  @Length(1, 40)
  name: string;

  @ApiProperty({
    enum: OPENS,
    description: 'Who registers by the link. `agent` may open agents and players; `playerAgent` may open players only.',
  })
  @IsIn(OPENS)
  opens: Opens;
}

export class VisitBody {
  @ApiProperty({ pattern: CODE.source, description: 'The code of the link that the visitor opened.' })
  @IsString()
  @Matches(CODE)
  affiliateCode: string;
}

export class OpenAccountBody {
  @ApiProperty({ description: "The account name, by the brand's rule for user names." })
  @IsString()
  @Length(1, 64)
  account: string;

  @ApiProperty({
    enum: OPENS,
    description: '`agent` may open agents and players; `playerAgent` may open players only.',
  })
  @IsIn(OPENS)
  opens: Opens;

  @ApiPropertyOptional({
    description: "The name on the member's bank account. Required if the brand's registration form requires it.",
  })
  @Optional()
  @IsString()
  @Length(1, 64)
  payeeName?: string;

  @ApiProperty({ description: 'The person accepted the terms.' })
  @Equals(true)
  termsAccepted: boolean;

  @ApiProperty({ description: "The person has reached the brand's age limit." })
  @Equals(true)
  ageConfirmed: boolean;
}

export class InviteLinkDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Absent for the home link, which every agent has.' })
  linkId?: string;
  @ApiProperty({ description: "The affiliate code in the link's address." }) code: string;
  @ApiProperty({ description: "The agent's own name for the link. Empty for the home link." }) name: string;
  @ApiProperty({
    enum: OPENS,
    description: 'Who registers by the link. `agent` may open agents and players; `playerAgent` may open players only.',
  })
  opens: Opens;
  @ApiPropertyOptional({ format: 'date-time' }) createdAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while the link is open.' }) endedAt?: string;
  @ApiProperty({ description: 'Visitors in the range. A visitor counts once a day.' }) opened: number;
  @ApiProperty({ description: 'Members who registered by it in the range and are still in the team.' })
  registered: number;
  @ApiProperty({ description: 'Of the registered members, those with a credited deposit.' }) deposited: number;
  @ApiProperty({ description: 'Of the registered members, those with a settled real-money bet.' }) played: number;
}

export class InviteTotalsDto {
  @ApiProperty({ description: 'Visitors in the range. A visitor of a link counts once a day.' }) opened: number;
  @ApiProperty({ description: 'Members who registered in the range and are still in the team.' }) registered: number;
  @ApiProperty({ description: 'Of the registered members, those with a credited deposit.' }) deposited: number;
  @ApiProperty({ description: 'Of the registered members, those with a settled real-money bet.' }) played: number;
}

export class InviteLinkListDto {
  @ApiProperty({ type: [InviteLinkDto], description: 'All open links, and the newest of the ended ones.' })
  list: InviteLinkDto[];
  @ApiProperty({ description: 'The number of all links.' }) count: number;
  @ApiProperty({ type: InviteTotalsDto, description: 'The sums of all links, including those that `list` leaves out.' })
  totals: InviteTotalsDto;
  @ApiProperty({ enum: OPENS, isArray: true, description: 'The kinds of account that the agent may open.' })
  powers: Opens[];
  @ApiPropertyOptional({ format: 'date-time', description: 'The time of the counts.' }) asOf?: string;
}

export class RecruitDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ description: 'True for an agent, false for a player.' }) agent: boolean;
  @ApiPropertyOptional({ format: 'date-time' }) registeredAt?: string;
  @ApiProperty({ description: 'The member has a credited deposit.' }) deposited: boolean;
  @ApiProperty({ description: 'The member has a settled real-money bet.' }) played: boolean;
}

export class RecruitPageDto {
  @ApiProperty({ type: [RecruitDto] }) content: RecruitDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}

export class OpenedAccountDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({
    enum: OPENS,
    description: 'The kind of account. `agent` may open agents and players; `playerAgent` may open players only.',
  })
  opens: Opens;
  @ApiPropertyOptional({ format: 'date-time' }) openedAt?: string;
  @ApiProperty({ description: 'The member has logged in.' }) loggedIn: boolean;
  @ApiProperty({ description: 'The member has replaced the first password.' }) ownPassword: boolean;
}

export class NewAccountDto {
  @ApiProperty({ type: OpenedAccountDto }) account: OpenedAccountDto;
  @ApiProperty({
    description:
      'The first password. It is shown only in this answer, and the member must change it at the first login.',
  })
  password: string;
}

export class OpenedAccountPageDto {
  @ApiProperty({ type: [OpenedAccountDto] }) content: OpenedAccountDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'The number of accounts on all pages.' }) total: number;
}
