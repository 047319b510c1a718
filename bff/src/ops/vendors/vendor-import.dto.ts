import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import { NOTE_LENGTH_MAX } from '../reviews/review.dto.js';
import { DeskLimitDto } from './desk-vendor.dto.js';

const REASONS = ['code', 'name', 'category', 'limits', 'duplicate', 'moved'] as const;
export type ImportReason = (typeof REASONS)[number];

export class ImportGamesBody {
  @ApiProperty({
    description: 'The digest of the plan that the operator saw. It fails if the changes are others by now.',
  })
  @IsString()
  @Matches(/^[0-9a-f]{64}$/)
  digest: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ImportedGameDto {
  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ description: 'The category code.' })
  gameType: string;
}

export class ChangedNameDto {
  @ApiProperty({ description: 'The language code in lower case.' })
  language: string;

  @ApiProperty({ description: 'The present name. Empty for none.' })
  before: string;

  @ApiProperty({ description: "The vendor's name." })
  after: string;
}

export class ChangedLimitDto {
  @ApiPropertyOptional({ type: DeskLimitDto, description: 'The present limits. Absent for none.' })
  before?: DeskLimitDto;

  @ApiProperty({ type: DeskLimitDto, description: "The vendor's limits." })
  after: DeskLimitDto;
}

export class ChangedGameDto {
  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty({ type: [ChangedNameDto], description: 'The names that change, by language.' })
  names: ChangedNameDto[];

  @ApiProperty({ type: [ChangedLimitDto], description: 'The limits that change.' })
  limits: ChangedLimitDto[];
}

export class ImportProblemDto {
  @ApiProperty({ description: "The game's code as the vendor sent it. Empty if it is not text." })
  gameCode: string;

  @ApiProperty({
    enum: REASONS,
    description: 'What is wrong in the row. `moved`: we have the game in another category.',
  })
  reason: ImportReason;
}

/** The changes that importing a vendor's games would make. */
export class ImportPlanDto {
  @ApiProperty({ description: 'Stands for exactly these changes. The import sends it back.' })
  digest: string;

  @ApiProperty({ description: "How many rows of the vendor's list can be read." })
  listed: number;

  @ApiProperty({ type: [ImportedGameDto], description: 'New games. They arrive closed.' })
  added: ImportedGameDto[];

  @ApiProperty({ type: [ChangedGameDto], description: 'Games whose names or limits change.' })
  changed: ChangedGameDto[];

  @ApiProperty({
    type: [ImportedGameDto],
    description: 'Games that the vendor no longer lists. They go under maintenance.',
  })
  removed: ImportedGameDto[];

  @ApiProperty({ type: [ImportProblemDto], description: 'Rows that are left out. Their games stay as they are.' })
  problems: ImportProblemDto[];

  @ApiProperty({ description: 'The number of problems that `problems` leaves out.' })
  moreProblems: number;
}
