import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsIn, IsString, Length, Matches } from 'class-validator';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Optional } from '../http/optional.js';

export class LoginQuery {
  @ApiPropertyOptional({ enum: ['agent'], description: "Set by the agents' login page, where only agents may log in." })
  @Optional()
  @IsIn(['agent'])
  side?: 'agent';

  @ApiPropertyOptional({ maxLength: 8, description: 'The language code of the page, for example EN.' })
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

  @ApiProperty({ enum: ['W'], description: 'Always W, the web.' })
  @Equals('W')
  platform: 'W';

  @ApiProperty({ enum: [3], type: Number, description: 'The version of the gateway; always 3.' })
  @Equals(3)
  version: number;
}

export class SessionKeyDto {
  @ApiProperty({ description: 'The id of the key, which the header of each JWE names.' })
  kid: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The public key as a JWK, for ECDH-ES on P-256.',
  })
  jwk: object;
}

export class SessionUserDto {
  @ApiProperty({ format: 'uuid', description: "The member's id." })
  id: string;

  @ApiProperty({ description: 'The account name, with which the member logs in.' })
  account: string;

  @ApiProperty({ description: 'The name that is shown.' })
  nickname: string;

  @ApiProperty({ description: "The name of the member's picture. Empty until the member chooses one." })
  icon: string;

  @ApiProperty({
    enum: [0, 1, 2, 4, 41, 42],
    type: Number,
    description:
      '0 member. 1, 2, 41, 42 agents: 1 and 41 may open agents, 2 and 42 only players; 41 and 42 are paid by ' +
      'contract. 4 trial.',
  })
  type: number;
}

export class SessionGrantDto {
  @ApiProperty({ description: 'Sent with each call as `Authorization: Bearer`.' })
  token: string;

  @ApiProperty({ description: 'True at the first login of the account.' })
  firstTimeLogin: boolean;

  @ApiProperty({ description: 'True if the password must be changed before other calls are accepted.' })
  passwordExpired: boolean;

  @ApiProperty({ type: SessionUserDto })
  user: SessionUserDto;
}
