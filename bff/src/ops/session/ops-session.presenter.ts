import type { identity } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import { deviceName } from '../../session/device.js';
import type { OpsSessionListDto } from './ops-session.dto.js';

/**
 * Converts the sessions of an operator for the response.
 * @param currentId the session that sent the request
 */
export const presentSessions = (
  { content }: identity.ListOperatorSessionsResponse,
  currentId: string,
): OpsSessionListDto => ({
  content: content.map((line) => ({
    id: line.sessionId,
    address: line.address,
    device: deviceName(line.userAgent),
    startedAt: isoTime(line.startedAt) ?? '',
    lastUsedAt: isoTime(line.lastUsedAt) ?? '',
    expiresAt: isoTime(line.expiresAt) ?? '',
    current: line.sessionId === currentId,
  })),
});
