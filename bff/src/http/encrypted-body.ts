import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';

/** The pattern of a compact JWE: five parts in base64url; the second is empty for ECDH-ES. */
const COMPACT_JWE = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
export const JWE_LENGTH_MAX = 16_384;

/**
 * The body of an encrypted request (architecture §6). Validation fails with crypto.plain_body if `value` is missing
 * or other fields are present. It fails with crypto.bad_envelope if `value` is not a compact JWE.
 */
export class EncryptedBody {
  @ApiProperty({
    maxLength: JWE_LENGTH_MAX,
    format: 'jwe',
    description:
      'A JSON object, encrypted as a compact JWE (ECDH-ES, A256GCM) to the key of GET /wps/session/key. A JWE ' +
      'is accepted once.',
  })
  @IsString()
  @Length(1, JWE_LENGTH_MAX)
  @Matches(COMPACT_JWE)
  value: string;
}
