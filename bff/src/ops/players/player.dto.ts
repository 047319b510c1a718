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
      'The begin of an account; or a name, number, mail address, member id, order id, payment id, withdrawal reference or movement id.',
  })
  @IsString()
  @Length(3, 128)
  q: string;

  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class ReasonBody {
  @ApiProperty({ maxLength: TEXT_LENGTH_MAX })
  @IsString()
  @Length(1, TEXT_LENGTH_MAX)
  reason: string;
}

export class RevealLoginsBody extends ReasonBody {
  @ApiProperty({ type: Number, minimum: 1, maximum: 500, description: 'How many of the newest rows to show.' })
  @IsInt()
  @Min(1)
  @Max(500)
  count: number;
}

export class AddNoteBody {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller: a repeat adds nothing.' })
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

  @ApiProperty({ description: 'The specification’s number: 0 member, 1 2 41 42 agents, 4 trial.' })
  type: number;

  @ApiProperty({ enum: STATUSES })
  status: PlayerStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;
}

export class FoundPlayerDto extends PlayerRowDto {
  @ApiProperty({ enum: MATCHES })
  matched: string;
}

export class FoundPlayersDto {
  @ApiProperty({ type: [FoundPlayerDto], description: 'At most 40.' })
  content: FoundPlayerDto[];
}

export class PlayerLockDto {
  @ApiProperty({ enum: ['payment_password', 'new_place'] })
  reason: string;

  @ApiPropertyOptional({ format: 'date-time' })
  until?: string;
}

export class PlayerExclusionDto {
  @ApiProperty({ enum: ['cool_off', 'self'] })
  kind: string;

  @ApiProperty({ format: 'date-time' })
  beginsAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent for good.' })
  endsAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it ends, after the member asked for it.' })
  liftsAt?: string;
}

export class PlayerDto extends PlayerRowDto {
  @ApiProperty()
  language: string;

  @ApiProperty({ description: 'Masked, unless the call reveals it; empty where the member gave none.' })
  name: string;

  @ApiProperty({ description: 'As `name`.' })
  mobile: string;

  @ApiProperty({ description: 'As `name`.' })
  mail: string;

  @ApiProperty({ description: 'YYYY-MM-DD, as `name`; masked, only the day of the month is shown.' })
  birthDate: string;

  @ApiProperty({ type: [String], description: '`mobile`, `mail`: confirmed by a code.' })
  confirmed: string[];

  @ApiProperty()
  hasDocument: boolean;

  @ApiProperty({ description: 'The account of the agent above; empty for none.' })
  upline: string;

  @ApiPropertyOptional({ format: 'date-time' })
  lastLoginAt?: string;

  @ApiProperty({ type: [PlayerLockDto], description: 'What locks withdrawals now.' })
  locks: PlayerLockDto[];

  @ApiPropertyOptional({ type: PlayerExclusionDto })
  exclusion?: PlayerExclusionDto;

  @ApiProperty({ description: 'Whether name, number and address are in full.' })
  revealed: boolean;
}

export class PlayerNoteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty()
  text: string;
}

export class PlayerNotesDto {
  @ApiProperty({ type: [PlayerNoteDto], description: 'The newest first.' })
  content: PlayerNoteDto[];
}

export class RelatedPlayerDto extends PlayerRowDto {
  @ApiProperty({ enum: SHARED, isArray: true })
  shared: string[];
}

export class RelatedPlayersDto {
  @ApiProperty({ type: [RelatedPlayerDto] })
  content: RelatedPlayerDto[];
}

export class PlayerSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'The browser as it named itself.' })
  device: string;

  @ApiProperty({ description: 'An IP address, masked to its network (`203.0.113.x`), unless the call reveals it.' })
  address: string;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiPropertyOptional({ format: 'date-time' })
  lastUsedAt?: string;
}

export class PlayerSessionsDto {
  @ApiProperty({ type: [PlayerSessionDto] })
  content: PlayerSessionDto[];
}
