import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';

/** A compact JWE: five base64url parts, the second empty for ECDH-ES. */
const COMPACT_JWE = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
export const JWE_LENGTH_MAX = 16_384;

/**
 * The body of an encrypted call (architecture §6). Fails with crypto.plain_body (no `value`, or fields in clear) or
 * crypto.bad_envelope (`value` is not a compact JWE).
 */
export class EncryptedBody {
  @ApiProperty({
    maxLength: JWE_LENGTH_MAX,
    format: 'jwe',
    description: 'Compact JWE (ECDH-ES, A256GCM) to the key of GET /wps/session/key.',
  })
  @IsString()
  @Length(1, JWE_LENGTH_MAX)
  @Matches(COMPACT_JWE)
  value: string;
}
