import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class AuthenticatorDto {
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the authenticator app was confirmed. Absent if the member has none.',
  })
  confirmedAt?: string;

  @ApiProperty({ description: 'The number of unused recovery codes.' })
  recoveryCodesLeft: number;
}

export class NewAuthenticatorDto {
  @ApiProperty({ description: 'The `otpauth:` address, to be shown as a QR code.' })
  otpauthUri: string;

  @ApiProperty({ description: 'The secret in base32, to be typed into the app.' })
  secret: string;

  @ApiProperty({ format: 'date-time', description: 'The first code of the app must arrive before this time.' })
  expiresAt: string;

  @ApiProperty({
    type: [String],
    description: 'Each works once, after the app is confirmed. They are shown only in this answer.',
  })
  recoveryCodes: string[];
}
