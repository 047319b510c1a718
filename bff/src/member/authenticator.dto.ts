import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class AuthenticatorDto {
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent if the member has no authenticator app.' })
  confirmedAt?: string;

  @ApiProperty({ description: 'The number of recovery codes that are not used yet.' })
  recoveryCodesLeft: number;
}

export class NewAuthenticatorDto {
  @ApiProperty({ description: 'The `otpauth:` address for the QR code.' })
  otpauthUri: string;

  @ApiProperty({ description: 'The secret in base32, for typing.' })
  secret: string;

  @ApiProperty({ format: 'date-time', description: 'The first code must arrive before this time.' })
  expiresAt: string;

  @ApiProperty({
    type: [String],
    description: 'Each is good once after the app is confirmed. They are shown this one time.',
  })
  recoveryCodes: string[];
}
