import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';

const CODE = '^[A-Za-z0-9_.-]{1,64}$';
const ROOM = '^[A-Za-z0-9_-]{1,16}$';

export class LaunchQuery {
  @ApiProperty({ pattern: CODE, description: 'The vendor.' })
  @IsString()
  @Matches(new RegExp(CODE))
  vassalage: string;

  @ApiProperty({ pattern: CODE })
  @IsString()
  @Matches(new RegExp(CODE))
  gameCode: string;

  @ApiPropertyOptional({ enum: ['WEB', 'MOBILE'] })
  @Optional()
  @IsIn(['WEB', 'MOBILE'])
  device?: 'WEB' | 'MOBILE';

  @ApiPropertyOptional({ maxLength: 8 })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;

  @ApiPropertyOptional({ pattern: '^/(?!/)', maxLength: 200, description: 'A path of this site to come back to.' })
  @Optional()
  @IsString()
  @Length(1, 200)
  @Matches(/^\/(?![/\\])[\w\-./?=&%#~]*$/)
  backUrl?: string;

  @ApiPropertyOptional({ pattern: ROOM, description: 'Of a game with rooms: the room that it shows first.' })
  @Optional()
  @IsString()
  @Matches(new RegExp(ROOM))
  roomId?: string;

  @ApiPropertyOptional({ enum: ['LOTT', 'ZY', 'ELOTT', 'SEA'], description: 'Of a lottery: its prize mode.' })
  @Optional()
  @IsIn(['LOTT', 'ZY', 'ELOTT', 'SEA'])
  prizeMode?: string;

  @ApiPropertyOptional({ enum: ['betting', 'lobby'], description: 'Of a lottery: the first view.' })
  @Optional()
  @IsIn(['betting', 'lobby'])
  view?: string;

  @ApiPropertyOptional({ enum: ['north', 'centre', 'south'], description: 'Of a Vietnam lottery: its area.' })
  @Optional()
  @IsIn(['north', 'centre', 'south'])
  lottoArea?: string;

  @ApiPropertyOptional({ maxLength: 16, description: 'Of a lottery; accepted as the specification sends it.' })
  @Optional()
  @IsString()
  @Length(1, 16)
  launchMode?: string;
}

export class LaunchDto {
  @ApiProperty({ enum: ['inhouse', 'frame'], description: 'A page of this site, or one for a sandboxed frame.' })
  mode: string;

  @ApiProperty()
  url: string;

  @ApiPropertyOptional({
    description: "True if the game is played from the member's wallet at its vendor (GCS_walletTransfer).",
  })
  ownWallet?: true;
}
