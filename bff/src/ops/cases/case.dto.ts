import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Matches } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto } from '../operators/operator.dto.js';
import {
  FirstDecisionDto,
  NoteBody,
  QueuePageDto,
  QueueQuery,
  ReviewDecisionDto,
  SecondOnly,
} from '../reviews/review.dto.js';

const STATES = ['open', 'explained', 'corrected'] as const;
const STEPS = ['explain', 'correct', 'reopen', 'retry', 'ask_end', 'take_back'] as const;
const REFUSALS = ['own_request', 'vouched_for'] as const;
const KINDS = [
  'late_win',
  'late_rollback',
  'round_unknown_to_vendor',
  'round_differs',
  'missing_here',
  'missing_at_vendor',
  'draw_void',
  'excluded_play',
  'free_grant_unconfirmed',
  'free_cancel_unconfirmed',
  'differs',
] as const;
const EXPLAINED_BY = ['vendor_error', 'timing', 'duplicate', 'other'] as const;
const CORRECTED_BY = ['vendor_adjusted', 'balance_adjusted', 'vendor_record', 'other'] as const;
/** The reason code of a case that was closed because two operators ended its free rounds. */
const ENDED_BY = 'rounds_ended';
const VENDOR = /^[A-Z0-9_]{1,32}$/;
const VENDOR_TEXT = '^[A-Z0-9_]{1,32}$';

export type CaseState = (typeof STATES)[number];
export type CaseStepName = (typeof STEPS)[number];

export class CaseQuery extends QueueQuery {
  @SecondOnly()
  second?: 'true';

  @ApiPropertyOptional({
    enum: STATES,
    default: 'open',
    description: '`open`: oldest first. `explained` and `corrected`: marked ones, newest first.',
  })
  @Optional()
  @IsIn(STATES)
  state?: CaseState;

  @ApiPropertyOptional({ pattern: VENDOR_TEXT, description: 'Only this vendor, by its code. All if absent.' })
  @Optional()
  @IsString()
  @Matches(VENDOR)
  vendor?: string;

  @ApiPropertyOptional({ enum: KINDS, description: 'Only cases of this kind. All if absent.' })
  @Optional()
  @IsIn(KINDS)
  kind?: (typeof KINDS)[number];
}

export class CaseSideDto {
  @ApiProperty({ description: 'The operation, for example `wallet.win`. Empty for the sums of a round.' })
  op: string;

  @ApiProperty({ description: 'The stake of the transaction or round.' })
  stakeMinor: string;

  @ApiProperty({ description: 'Negative for a correction downwards.' })
  payoutMinor: string;

  @ApiPropertyOptional({
    description: "Our answer to the transaction, for example `ROUND_SETTLED`. Absent for the vendor's side.",
  })
  status?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent if unknown.' })
  at?: string;
}

export class CaseDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({
    enum: KINDS,
    description:
      'What differs. `missing_here`: we do not have the transaction. `missing_at_vendor`: the vendor does not ' +
      'have it. `differs`: the amounts differ. `late_win`, `late_rollback`: they came after the round ended. ' +
      "`round_unknown_to_vendor`, `round_differs`: the vendor's answer about an open round. `draw_void`: a draw " +
      'is void. `excluded_play`: play during an exclusion. `free_grant_unconfirmed`, `free_cancel_unconfirmed`: ' +
      'the vendor has not confirmed free rounds or their end.',
  })
  kind: string;

  @ApiProperty({ description: "The vendor's code." })
  vendor: string;

  @ApiProperty({ description: "The vendor's id of the transaction or round." })
  subject: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Absent if the player is unknown here.' })
  memberId?: string;

  @ApiProperty({
    description: "The player's account name. It is masked in lists. Empty if the player is unknown here.",
  })
  account: string;

  @ApiProperty({ description: 'Empty if the player is unknown here.' })
  brand: string;

  @ApiProperty({ description: 'Empty if neither side names one.' })
  currency: string;

  @ApiPropertyOptional({
    description:
      "What the player would have more by the vendor's side than by ours; negative if less. Absent if the " +
      'vendor named no amount.',
  })
  differenceMinor?: string;

  @ApiProperty({
    enum: STATES,
    description: '`explained`: nothing had to be corrected. `corrected`: a correction was made.',
  })
  state: CaseState;

  @ApiProperty({ description: 'Rises with every step. A step sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({
    type: FirstDecisionDto,
    description: 'The first of two operators who end its free rounds. Absent before.',
  })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent while it is open.' })
  decided?: ReviewDecisionDto;
}

export class CasePageDto extends QueuePageDto {
  @ApiProperty({ type: [CaseDto] })
  content: CaseDto[];

  @ApiProperty({ type: [String], description: 'The vendors that are connected or have a case, by name.' })
  vendors: string[];
}

export class CaseStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({
    enum: STEPS,
    description:
      '`retry`: had the vendor asked again. `ask_end`: the first of two operators who end the free rounds. ' +
      '`take_back`: removed this first decision.',
  })
  action: CaseStepName;

  @ApiPropertyOptional({
    enum: [...new Set([...EXPLAINED_BY, ...CORRECTED_BY, ENDED_BY])],
    description: 'Only of `explain` and `correct`.',
  })
  reason?: string;

  @ApiProperty({ description: "The operator's words." })
  note: string;
}

/** Free rounds that a vendor has not confirmed, as they were when the case was opened. */
export class CaseFreeRoundsDto {
  @ApiProperty()
  gameCode: string;

  @ApiProperty({ description: 'The stake of each round, which costs the player nothing.' })
  stakeMinor: string;

  @ApiProperty({ description: 'The number of free rounds.' })
  rounds: number;

  @ApiProperty({ description: 'How many of them were played.' })
  played: number;

  @ApiProperty({ description: 'How often the vendor was asked.' })
  tries: number;

  @ApiPropertyOptional({ description: "The vendor's last answer. Absent if it gave none." })
  answer?: string;
}

export class CaseDetailDto extends CaseDto {
  @ApiPropertyOptional({ type: CaseSideDto, description: 'What is stored here. Absent if nothing is.' })
  ours?: CaseSideDto;

  @ApiPropertyOptional({
    type: CaseSideDto,
    description: 'What the vendor says. Absent if the vendor does not know it or named no amount.',
  })
  theirs?: CaseSideDto;

  @ApiPropertyOptional({ description: "The vendor's id of the round. Absent for none." })
  roundId?: string;

  @ApiPropertyOptional({ type: CaseFreeRoundsDto, description: 'Only of a case about free rounds.' })
  freeRounds?: CaseFreeRoundsDto;

  @ApiProperty({ type: [CaseStepDto] })
  steps: CaseStepDto[];

  @ApiProperty({ description: 'True if the caller may mark it, or open it again.' })
  mayMark: boolean;

  @ApiProperty({ description: 'True if the caller may have the vendor asked again.' })
  mayRetry: boolean;

  @ApiProperty({ description: 'True if the caller may end the free rounds, as the first or the second of two.' })
  mayEnd: boolean;

  @ApiPropertyOptional({
    enum: REFUSALS,
    description: 'Why the caller may not be the second operator. Absent if the caller may.',
  })
  because?: (typeof REFUSALS)[number];
}

export class ExplainCaseBody extends NoteBody {
  @ApiProperty({ enum: EXPLAINED_BY, description: 'Why the two sides differ.' })
  @IsIn(EXPLAINED_BY)
  reason: (typeof EXPLAINED_BY)[number];
}

export class CorrectCaseBody extends NoteBody {
  @ApiProperty({ enum: CORRECTED_BY, description: 'How it was corrected.' })
  @IsIn(CORRECTED_BY)
  reason: (typeof CORRECTED_BY)[number];
}

export class CompareDayBody {
  @ApiProperty({ pattern: VENDOR_TEXT, description: "The vendor's code." })
  @IsString()
  @Matches(VENDOR)
  vendor: string;

  @ApiProperty({ format: 'date', description: 'A day in UTC, YYYY-MM-DD, from 30 days ago to today.' })
  @IsString()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  day: string;
}

export class DayComparisonDto {
  @ApiProperty({ description: 'How many transactions of the day differ.' })
  differences: number;

  @ApiProperty({ description: 'How many of them had no case before.' })
  newCases: number;
}
