import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsIn, IsString, Length, Matches } from 'class-validator';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Optional } from '../http/optional.js';

export class LoginQuery {
  @ApiPropertyOptional({ enum: ['agent'], description: "Set on the agents' login page: only agents pass." })
  @Optional()
  @IsIn(['agent'])
  side?: 'agent';

  @ApiPropertyOptional({ maxLength: 8 })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

/**
 * The body of the free-play route. In the specification it has three unencrypted fields besides the encrypted one.
 */
export class FreePlayBody extends EncryptedBody {
  @ApiProperty({ maxLength: 64, description: 'The operating system as the browser names it.' })
  @IsString()
  @Length(1, 64)
  @Matches(/^[\w .,;:()/+-]*$/)
  os: string;

  @ApiProperty({ enum: ['W'] })
  @Equals('W')
  platform: 'W';

  @ApiProperty({ enum: [3], type: Number, description: "The gateway's version." })
  @Equals(3)
  version: number;
}

export class SessionKeyDto {
  @ApiProperty()
  kid: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Public JWK: ECDH-ES on P-256.' })
  jwk: object;
}

export class SessionUserDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  account: string;

  @ApiProperty()
  nickname: string;

  @ApiProperty({ description: 'The name of the picture beside the name; empty until the member chose one.' })
  icon: string;

  @ApiProperty({ enum: [0, 1, 2, 4, 41, 42], type: Number, description: '0 member; 1, 2, 41, 42 agents; 4 trial.' })
  type: number;
}

export class SessionGrantDto {
  @ApiProperty({ description: 'Sent back as Authorization: Bearer.' })
  token: string;

  @ApiProperty()
  firstTimeLogin: boolean;

  @ApiProperty()
  passwordExpired: boolean;

  @ApiProperty({ type: SessionUserDto })
  user: SessionUserDto;
}
