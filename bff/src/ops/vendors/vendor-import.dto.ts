import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import { NOTE_LENGTH_MAX } from '../reviews/review.dto.js';
import { DeskLimitDto } from './desk-vendor.dto.js';

const REASONS = ['code', 'name', 'category', 'limits', 'duplicate', 'moved'] as const;
export type ImportReason = (typeof REASONS)[number];

export class ImportGamesBody {
  @ApiProperty({ description: 'Of the plan that the operator saw.' })
  @IsString()
  @Matches(/^[0-9a-f]{64}$/)
  digest: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ImportedGameDto {
  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ description: 'The category.' })
  gameType: string;
}

export class ChangedNameDto {
  @ApiProperty({ description: 'In small letters.' })
  language: string;

  @ApiProperty({ description: 'Empty for none.' })
  before: string;

  @ApiProperty()
  after: string;
}

export class ChangedLimitDto {
  @ApiPropertyOptional({ type: DeskLimitDto, description: 'Absent for none.' })
  before?: DeskLimitDto;

  @ApiProperty({ type: DeskLimitDto })
  after: DeskLimitDto;
}

export class ChangedGameDto {
  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ type: [ChangedNameDto] })
  names: ChangedNameDto[];

  @ApiProperty({ type: [ChangedLimitDto] })
  limits: ChangedLimitDto[];
}

export class ImportProblemDto {
  @ApiProperty({ description: 'As the vendor sent it; empty where it is no text.' })
  gameCode: string;

  @ApiProperty({ enum: REASONS, description: '`moved`: we have the game in another category.' })
  reason: ImportReason;
}

/** The changes that importing a vendor's games would make. */
export class ImportPlanDto {
  @ApiProperty()
  digest: string;

  @ApiProperty({ description: "Readable games in the vendor's list." })
  listed: number;

  @ApiProperty({ type: [ImportedGameDto], description: 'They arrive closed.' })
  added: ImportedGameDto[];

  @ApiProperty({ type: [ChangedGameDto] })
  changed: ChangedGameDto[];

  @ApiProperty({ type: [ImportedGameDto], description: 'They go under maintenance.' })
  removed: ImportedGameDto[];

  @ApiProperty({ type: [ImportProblemDto], description: 'Rows that are left out; their games stay as they are.' })
  problems: ImportProblemDto[];

  @ApiProperty({ description: 'Problems beyond those that are named.' })
  moreProblems: number;
}
