import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, IsUUID, Length, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto } from '../operators/operator.dto.js';

const TEXT_LENGTH_MAX = 500;
const STATUSES = ['active', 'excluded', 'disabled'] as const;
const MATCHES = ['id', 'account', 'mail', 'mobile', 'name', 'deposit', 'withdrawal', 'movement'] as const;
const SHARED = ['device', 'address', 'payee_name', 'payment_account'] as const;

export type PlayerStatusName = (typeof STATUSES)[number];

export class FindPlayersQuery {
  @ApiProperty({
    minLength: 3,
    maxLength: 128,
    description:
      'The start of an account name. Or the whole name, number or mail address of a member, or the id of a ' +
      'member, order, payment or movement, or the reference of a withdrawal.',
  })
  @IsString()
  @Length(3, 128)
  q: string;

  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class ReasonBody {
  @ApiProperty({ maxLength: TEXT_LENGTH_MAX, description: 'Why the operator needs it, for the audit log.' })
  @IsString()
  @Length(1, TEXT_LENGTH_MAX)
  reason: string;
}

export class RevealLoginsBody extends ReasonBody {
  @ApiProperty({ type: Number, minimum: 1, maximum: 500, description: 'How many of the newest rows to show in full.' })
  @IsInt()
  @Min(1)
  @Max(500)
  count: number;
}

export class AddNoteBody {
  @ApiProperty({ format: 'uuid', description: 'A new UUID from the caller. A repeat with the same id adds nothing.' })
  @IsUUID()
  id: string;

  @ApiProperty({ maxLength: TEXT_LENGTH_MAX })
  @IsString()
  @Length(1, TEXT_LENGTH_MAX)
  text: string;
}

export class PlayerRowDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({
    description:
      '0 member. 1, 2, 41, 42 agents: 1 and 41 may open agents, 2 and 42 only players; 41 and 42 are paid by ' +
      'contract. 4 trial.',
  })
  type: number;

  @ApiProperty({
    enum: STATUSES,
    description: '`excluded`: by a break or a self-exclusion. `disabled`: by an operator.',
  })
  status: PlayerStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;
}

export class FoundPlayerDto extends PlayerRowDto {
  @ApiProperty({ enum: MATCHES, description: "Which of the member's data matches the search." })
  matched: string;
}

export class FoundPlayersDto {
  @ApiProperty({ type: [FoundPlayerDto], description: 'At most 40.' })
  content: FoundPlayerDto[];
}

export class PlayerLockDto {
  @ApiProperty({
    enum: ['payment_password', 'new_place'],
    description:
      '`payment_password`: the payment password was changed lately. `new_place`: a login from a new place ' +
      'without a second factor.',
  })
  reason: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the lock ends by itself. Absent for `new_place`, which ends when the member confirms a contact.',
  })
  until?: string;
}

export class PlayerExclusionDto {
  @ApiProperty({
    enum: ['cool_off', 'self'],
    description:
      '`cool_off`: a break, which ends by itself. `self`: a self-exclusion, which ends only when the member ' +
      'asks for it.',
  })
  kind: string;

  @ApiProperty({ format: 'date-time' })
  beginsAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The earliest end. Absent if it holds for good.' })
  endsAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it ends, after the member asked for it. Absent before.',
  })
  liftsAt?: string;
}

export class PlayerDto extends PlayerRowDto {
  @ApiProperty()
  language: string;

  @ApiProperty({
    description: 'The registered name. Masked unless the call reveals it. Empty if the member gave none.',
  })
  name: string;

  @ApiProperty({ description: 'Masked unless the call reveals it. Empty if the member gave none.' })
  mobile: string;

  @ApiProperty({ description: 'Masked unless the call reveals it. Empty if the member gave none.' })
  mail: string;

  @ApiProperty({
    description:
      'YYYY-MM-DD. Masked unless the call reveals it: only the day of the month is shown. Empty if the member ' +
      'gave none.',
  })
  birthDate: string;

  @ApiProperty({ type: [String], description: 'Which of `mobile` and `mail` the member confirmed by a code.' })
  confirmed: string[];

  @ApiProperty({ description: 'True if the member gave the number of a document.' })
  hasDocument: boolean;

  @ApiProperty({ description: 'The account name of the agent above. Empty for none.' })
  upline: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent before the first login.' })
  lastLoginAt?: string;

  @ApiProperty({ type: [PlayerLockDto], description: 'What locks withdrawals now. Empty if nothing does.' })
  locks: PlayerLockDto[];

  @ApiPropertyOptional({ type: PlayerExclusionDto, description: 'The exclusion in force. Absent for none.' })
  exclusion?: PlayerExclusionDto;

  @ApiProperty({ description: 'True if name, number, mail address and birth date are shown in full.' })
  revealed: boolean;
}

export class PlayerNoteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto, description: 'The operator who wrote it.' })
  by: PersonDto;

  @ApiProperty()
  text: string;
}

export class PlayerNotesDto {
  @ApiProperty({ type: [PlayerNoteDto], description: 'The newest first.' })
  content: PlayerNoteDto[];
}

export class RelatedPlayerDto extends PlayerRowDto {
  @ApiProperty({ enum: SHARED, isArray: true, description: 'What the two members have in common.' })
  shared: string[];
}

export class RelatedPlayersDto {
  @ApiProperty({ type: [RelatedPlayerDto] })
  content: RelatedPlayerDto[];
}

export class PlayerSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'The browser, by its own name.' })
  device: string;

  @ApiProperty({ description: 'The IP address. Masked to its network unless the call reveals it.' })
  address: string;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent if it is not known any more.' })
  lastUsedAt?: string;
}

export class PlayerSessionsDto {
  @ApiProperty({ type: [PlayerSessionDto] })
  content: PlayerSessionDto[];
}
