import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'unknown'] as const;

/** An active session of the member, with the device on which it was opened. */
export class DeviceSessionDto {
  @ApiProperty({ format: 'uuid' })
  sessionId: string;

  @ApiProperty({ description: 'The session that asks.' })
  current: boolean;

  @ApiProperty({ enum: DEVICE_KINDS })
  kind: (typeof DEVICE_KINDS)[number];

  @ApiProperty({ example: 'Chrome', description: 'As the browser names itself; empty when it does not.' })
  browser: string;

  @ApiProperty({ example: 'Windows' })
  system: string;

  @ApiProperty({ example: '103.••.••.41', description: 'Where it logged in from, its middle hidden.' })
  address: string;

  @ApiProperty({ format: 'date-time' })
  loggedInAt: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: "Absent in a session's last idle life, when its end hides it.",
  })
  lastUsedAt?: string;
}

export class DeviceSessionsDto {
  @ApiProperty({ type: [DeviceSessionDto], description: 'The session that asks first, then the newest.' })
  list: DeviceSessionDto[];
}

export class EndedSessionsDto {
  @ApiProperty({ description: 'How many sessions ended.' })
  ended: number;
}
