import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'unknown'] as const;

/** An active session of the member, with the device on which it was opened. */
export class DeviceSessionDto {
  @ApiProperty({ format: 'uuid' })
  sessionId: string;

  @ApiProperty({ description: 'True for the session of this call.' })
  current: boolean;

  @ApiProperty({ enum: DEVICE_KINDS, description: 'The kind of device.' })
  kind: (typeof DEVICE_KINDS)[number];

  @ApiProperty({ example: 'Chrome', description: 'The name of the browser; empty if unknown.' })
  browser: string;

  @ApiProperty({ example: 'Windows', description: 'The operating system; empty if unknown.' })
  system: string;

  @ApiProperty({ example: '103.••.••.41', description: 'The IP address of the login, with its middle hidden.' })
  address: string;

  @ApiProperty({ format: 'date-time', description: 'When the session began.' })
  loggedInAt: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: "When the session last made a call. Absent near the session's latest end, when it cannot be computed.",
  })
  lastUsedAt?: string;
}

export class DeviceSessionsDto {
  @ApiProperty({ type: [DeviceSessionDto], description: 'The session of this call first, then the newest.' })
  list: DeviceSessionDto[];
}

export class EndedSessionsDto {
  @ApiProperty({ description: 'The number of sessions that were ended.' })
  ended: number;
}
