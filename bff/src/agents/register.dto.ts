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
    description: 'The last days before `asOf`; all when absent.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(400)
  days?: number;
}

class InvitePageQuery extends InviteDaysQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 10_000, default: 1 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(10_000)
  page?: number;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 20 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export class RecruitQuery extends InvitePageQuery {
  @ApiPropertyOptional({ pattern: CODE.source, description: "One of the agent's own codes; all when absent." })
  @Optional()
  @IsString()
  @Matches(CODE)
  code?: string;

  @ApiProperty({ enum: STAGES })
  @IsIn(STAGES)
  stage: StageName;
}

export class NewInviteLinkBody {
  @ApiProperty({ minLength: 1, maxLength: 40 })
  @IsString()
  @Length(1, 40)
  name: string;

  @ApiProperty({
    enum: OPENS,
    description: 'agent: may open agents and players; playerAgent: may open players only.',
  })
  @IsIn(OPENS)
  opens: Opens;
}

export class VisitBody {
  @ApiProperty({ pattern: CODE.source })
  @IsString()
  @Matches(CODE)
  affiliateCode: string;
}

export class OpenAccountBody {
  @ApiProperty({ description: "By the brand's rule of user names." })
  @IsString()
  @Length(1, 64)
  account: string;

  @ApiProperty({ enum: OPENS })
  @IsIn(OPENS)
  opens: Opens;

  @ApiPropertyOptional({ description: "Where the brand's registration form asks for it." })
  @Optional()
  @IsString()
  @Length(1, 64)
  payeeName?: string;

  @ApiProperty({ description: 'The person accepted the terms.' })
  @Equals(true)
  termsAccepted: boolean;

  @ApiProperty({ description: 'The person is old enough.' })
  @Equals(true)
  ageConfirmed: boolean;
}

export class InviteLinkDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Absent for the home link.' }) linkId?: string;
  @ApiProperty() code: string;
  @ApiProperty({ description: 'Empty for the home link.' }) name: string;
  @ApiProperty({ enum: OPENS }) opens: Opens;
  @ApiPropertyOptional({ format: 'date-time' }) createdAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while the link is open.' }) endedAt?: string;
  @ApiProperty({ description: 'Visitors of the range; one visitor counts once a day.' }) opened: number;
  @ApiProperty({ description: 'Of the range, and still in the team.' }) registered: number;
  @ApiProperty({ description: 'Of the registered, with a credited deposit.' }) deposited: number;
  @ApiProperty({ description: 'Of the registered, with a settled real-money bet.' }) played: number;
}

export class InviteTotalsDto {
  @ApiProperty({ description: 'Visitors of the range; one visitor of a link counts once a day.' }) opened: number;
  @ApiProperty({ description: 'Of the range, and still in the team.' }) registered: number;
  @ApiProperty({ description: 'Of the registered, with a credited deposit.' }) deposited: number;
  @ApiProperty({ description: 'Of the registered, with a settled real-money bet.' }) played: number;
}

export class InviteLinkListDto {
  @ApiProperty({ type: [InviteLinkDto], description: 'Open links, and the newest of the ended ones.' })
  list: InviteLinkDto[];
  @ApiProperty({ description: 'The number of all links.' }) count: number;
  @ApiProperty({ type: InviteTotalsDto, description: 'The sums of all links, including those that `list` leaves out.' })
  totals: InviteTotalsDto;
  @ApiProperty({ enum: OPENS, isArray: true, description: 'What the agent may open.' }) powers: Opens[];
  @ApiPropertyOptional({ format: 'date-time' }) asOf?: string;
}

export class RecruitDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty() agent: boolean;
  @ApiPropertyOptional({ format: 'date-time' }) registeredAt?: string;
  @ApiProperty() deposited: boolean;
  @ApiProperty() played: boolean;
}

export class RecruitPageDto {
  @ApiProperty({ type: [RecruitDto] }) content: RecruitDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}

export class OpenedAccountDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ enum: OPENS }) opens: Opens;
  @ApiPropertyOptional({ format: 'date-time' }) openedAt?: string;
  @ApiProperty() loggedIn: boolean;
  @ApiProperty({ description: 'The member replaced the first password.' }) ownPassword: boolean;
}

export class NewAccountDto {
  @ApiProperty({ type: OpenedAccountDto }) account: OpenedAccountDto;
  @ApiProperty({ description: 'Shown once; it must be changed at the first login.' }) password: string;
}

export class OpenedAccountPageDto {
  @ApiProperty({ type: [OpenedAccountDto] }) content: OpenedAccountDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty() total: number;
}
