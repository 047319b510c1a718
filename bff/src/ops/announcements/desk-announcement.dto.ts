import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto, SeenVersionBody } from '../operators/operator.dto.js';

const AUDIENCES = ['A', 'B', 'F', 'agents'] as const;
const STATES = ['planned', 'shown', 'over'] as const;
const AUDIENCE_TEXT = 'Who sees it. A: logged in. B: visitors. F: at the first login. agents: in the agent centre.';
const NOTE_LENGTH_MAX = 500;

export class DeskAnnouncementsQuery {
  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class AnnouncementTextDto {
  @ApiProperty({ example: 'EN', description: 'The language code.' })
  @Matches(/^[A-Z]{2}(-[A-Za-z]{2,4})?$/)
  language: string;

  @ApiProperty({ minLength: 1, maxLength: 120 })
  @IsString()
  @Length(1, 120)
  title: string;

  @ApiProperty({
    maxLength: 4000,
    description: 'Plain text with empty lines between paragraphs, or HTML with a few tags. It is sanitised.',
  })
  @IsString()
  @Length(1, 4000)
  content: string;
}

export class SaveAnnouncementBody extends SeenVersionBody {
  @ApiProperty({ maxLength: 32 })
  @IsString()
  @Length(1, 32)
  brand: string;

  @ApiProperty({ enum: AUDIENCES, description: AUDIENCE_TEXT })
  @IsIn(AUDIENCES)
  audience: (typeof AUDIENCES)[number];

  @ApiProperty({ format: 'date-time', description: 'It is shown from this time on.' })
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  from: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'It is not shown from this time on. Absent for no end.' })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  until?: string;

  @ApiProperty({ minimum: 0, maximum: 999, description: 'The smallest comes first; of equal ones, the newest.' })
  @IsInt()
  @Min(0)
  @Max(999)
  position: number;

  @ApiPropertyOptional({ example: '/member/rewardCenter', description: 'A path of the site.' })
  @Optional()
  @IsString()
  @Length(1, 200)
  link?: string;

  @ApiProperty({
    type: [AnnouncementTextDto],
    description: "One for each language. The brand's default language is required.",
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  @Type(() => AnnouncementTextDto)
  texts: AnnouncementTextDto[];

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'The reason, for the audit log.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class EndAnnouncementBody extends SeenVersionBody {
  @ApiProperty({ maxLength: 32 })
  @IsString()
  @Length(1, 32)
  brand: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'The reason, for the audit log.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class DeskAnnouncementDto {
  @ApiProperty() id: string;
  @ApiProperty() brand: string;
  @ApiProperty({ enum: AUDIENCES, description: AUDIENCE_TEXT })
  audience: (typeof AUDIENCES)[number];
  @ApiProperty({ enum: STATES, description: '`planned`: not shown yet. `over`: not shown any more.' })
  state: (typeof STATES)[number];
  @ApiProperty({ format: 'date-time', description: 'It is shown from this time on.' }) from: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'It is not shown from this time on. Absent for no end.' })
  until?: string;
  @ApiProperty({ description: 'The smallest comes first; of equal ones, the newest.' }) position: number;
  @ApiPropertyOptional({ description: 'A path of the site. Absent for none.' }) link?: string;
  @ApiProperty({ type: [AnnouncementTextDto] }) texts: AnnouncementTextDto[];
  @ApiProperty({
    description: 'Rises with every change. A change sends it back. 0 for an announcement that came with the brand.',
  })
  version: string;
  @ApiPropertyOptional({ type: PersonDto, description: 'The operator who changed it last. Absent if nobody did.' })
  changedBy?: PersonDto;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it was last changed. Absent if nobody did.' })
  changedAt?: string;
}

/** A brand with the languages in which announcements to its players are written. */
export class AnnouncementBrandDto {
  @ApiProperty() code: string;
  @ApiProperty() defaultLanguage: string;
  @ApiProperty({ type: [String], description: 'The codes of the languages that a text can have.' }) languages: string[];
}

export class DeskAnnouncementsDto {
  @ApiProperty({ type: [DeskAnnouncementDto], description: 'In the order in which they are shown.' })
  content: DeskAnnouncementDto[];

  @ApiProperty({ type: [AnnouncementBrandDto], description: 'The brands of the list, with their languages.' })
  brands: AnnouncementBrandDto[];

  @ApiProperty({ description: 'True if the caller may change announcements.' })
  mayChange: boolean;
}
