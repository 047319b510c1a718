import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';

const CODE = '^[A-Za-z0-9_.-]{1,64}$';
const ROOM = '^[A-Za-z0-9_-]{1,16}$';

export class LaunchQuery {
  @ApiProperty({ pattern: CODE, description: "The vendor's code." })
  @IsString()
  @Matches(new RegExp(CODE))
  vassalage: string;

  @ApiProperty({ pattern: CODE })
  @IsString()
  @Matches(new RegExp(CODE))
  gameCode: string;

  @ApiPropertyOptional({ enum: ['WEB', 'MOBILE'], description: 'The kind of page to open. WEB if absent.' })
  @Optional()
  @IsIn(['WEB', 'MOBILE'])
  device?: 'WEB' | 'MOBILE';

  @ApiPropertyOptional({
    maxLength: 8,
    description: "The language code of the game, for example EN. The member's language if absent.",
  })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;

  @ApiPropertyOptional({
    pattern: '^/(?!/)',
    maxLength: 200,
    description: "A path of this site, to which the game's exit leads.",
  })
  @Optional()
  @IsString()
  @Length(1, 200)
  @Matches(/^\/(?![/\\])[\w\-./?=&%#~]*$/)
  backUrl?: string;

  @ApiPropertyOptional({ pattern: ROOM, description: 'The room to open first. Only of a game with rooms.' })
  @Optional()
  @IsString()
  @Matches(new RegExp(ROOM))
  roomId?: string;

  @ApiPropertyOptional({ enum: ['LOTT', 'ZY', 'ELOTT', 'SEA'], description: 'The prize mode. Only of a lottery.' })
  @Optional()
  @IsIn(['LOTT', 'ZY', 'ELOTT', 'SEA'])
  prizeMode?: string;

  @ApiPropertyOptional({ enum: ['betting', 'lobby'], description: 'The view to open first. Only of a lottery.' })
  @Optional()
  @IsIn(['betting', 'lobby'])
  view?: string;

  @ApiPropertyOptional({ enum: ['north', 'centre', 'south'], description: 'The area. Only of a Vietnam lottery.' })
  @Optional()
  @IsIn(['north', 'centre', 'south'])
  lottoArea?: string;

  @ApiPropertyOptional({ maxLength: 16, description: 'Accepted and ignored.' })
  @Optional()
  @IsString()
  @Length(1, 16)
  launchMode?: string;
}

export class LaunchDto {
  @ApiProperty({
    enum: ['inhouse', 'frame'],
    description: '`inhouse`: `url` is a page of this site. `frame`: `url` is for a sandboxed frame.',
  })
  mode: string;

  @ApiProperty({ description: 'The address to open.' })
  url: string;

  @ApiPropertyOptional({
    description:
      "True if the game is played with money in the member's wallet at its vendor (GCS_walletTransfer). Absent " +
      'otherwise.',
  })
  ownWallet?: true;
}
