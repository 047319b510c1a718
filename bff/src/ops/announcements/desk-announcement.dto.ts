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
const AUDIENCE_TEXT = 'A: logged in, B: visitors, F: at the first login; agents: in the agent centre.';
const NOTE_LENGTH_MAX = 500;

export class DeskAnnouncementsQuery {
  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class AnnouncementTextDto {
  @ApiProperty({ example: 'EN' })
  @Matches(/^[A-Z]{2}(-[A-Za-z]{2,4})?$/)
  language: string;

  @ApiProperty({ minLength: 1, maxLength: 120 })
  @IsString()
  @Length(1, 120)
  title: string;

  @ApiProperty({
    maxLength: 4000,
    description: 'Plain text, whose paragraphs are separated by an empty line, or HTML of a few tags. It is sanitised.',
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

  @ApiProperty({ format: 'date-time', description: 'Not shown before.' })
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  from: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Not shown from then on; absent for never.' })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  until?: string;

  @ApiProperty({
    minimum: 0,
    maximum: 999,
    description: 'The smallest comes first; the newest first where it is equal.',
  })
  @IsInt()
  @Min(0)
  @Max(999)
  position: number;

  @ApiPropertyOptional({ example: '/member/rewardCenter', description: 'A path of the site.' })
  @Optional()
  @IsString()
  @Length(1, 200)
  link?: string;

  @ApiProperty({ type: [AnnouncementTextDto], description: "One for the brand's default language at least." })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  @Type(() => AnnouncementTextDto)
  texts: AnnouncementTextDto[];

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For the audit log.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class EndAnnouncementBody extends SeenVersionBody {
  @ApiProperty({ maxLength: 32 })
  @IsString()
  @Length(1, 32)
  brand: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For the audit log.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class DeskAnnouncementDto {
  @ApiProperty() id: string;
  @ApiProperty() brand: string;
  @ApiProperty({ enum: AUDIENCES, description: AUDIENCE_TEXT }) audience: (typeof AUDIENCES)[number];
  @ApiProperty({ enum: STATES }) state: (typeof STATES)[number];
  @ApiProperty({ format: 'date-time' }) from: string;
  @ApiPropertyOptional({ format: 'date-time' }) until?: string;
  @ApiProperty() position: number;
  @ApiPropertyOptional() link?: string;
  @ApiProperty({ type: [AnnouncementTextDto] }) texts: AnnouncementTextDto[];
  @ApiProperty({ description: 'Rises with every change; 0 as shipped with the brand.' }) version: string;
  @ApiPropertyOptional({ type: PersonDto }) changedBy?: PersonDto;
  @ApiPropertyOptional({ format: 'date-time' }) changedAt?: string;
}

/** A brand with the languages in which announcements to its players are written. */
export class AnnouncementBrandDto {
  @ApiProperty() code: string;
  @ApiProperty() defaultLanguage: string;
  @ApiProperty({ type: [String], description: 'The default language is one of them.' }) languages: string[];
}

export class DeskAnnouncementsDto {
  @ApiProperty({ type: [DeskAnnouncementDto], description: 'In their order.' })
  content: DeskAnnouncementDto[];

  @ApiProperty({ type: [AnnouncementBrandDto], description: 'The brands that were asked for.' })
  brands: AnnouncementBrandDto[];

  @ApiProperty({ description: 'Whether the caller may write.' })
  mayChange: boolean;
}
