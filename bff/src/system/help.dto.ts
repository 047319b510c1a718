import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Optional } from '../http/optional.js';

export class HelpQuery {
  @ApiPropertyOptional({ enum: ['WEB'], description: 'Accepted and ignored.' })
  @Optional()
  @IsIn(['WEB'])
  device?: 'WEB';

  @ApiPropertyOptional({
    maxLength: 8,
    description: "The language code of the texts, in any case. The brand's default language if absent or unknown.",
  })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

export class HelpArticleDto {
  @ApiProperty({ example: 'term', description: "The anchor in the page's address, `/help#<anchor>`." })
  anchor: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ type: [String] })
  paragraphs: string[];
}

export class HelpCenterDto {
  @ApiProperty({ example: 'EN' })
  language: string;

  @ApiProperty({ type: [HelpArticleDto] })
  list: HelpArticleDto[];
}
