import { deviceOf, maskedAddress } from './device.js';
import type { DeviceSessionDto, DeviceSessionsDto } from './device.dto.js';
import type { UsedSession } from './session.js';

/**
 * Converts the sessions of a member for the response.
 * @param currentId the id of the session that sent the request
 */
export const presentDeviceSessions = (sessions: readonly UsedSession[], currentId: string): DeviceSessionsDto => ({
  list: sessions
    .toSorted(
      (a, b) =>
        Number(b.session.id === currentId) - Number(a.session.id === currentId) ||
        b.session.createdAt - a.session.createdAt,
    )
    .map((used) => presentDevice(used, currentId)),
});

const presentDevice = ({ session, lastUsedAt }: UsedSession, currentId: string): DeviceSessionDto => ({
  sessionId: session.id,
  current: session.id === currentId,
  ...deviceOf(session.device),
  address: maskedAddress(session.ip),
  loggedInAt: new Date(session.createdAt).toISOString(),
  ...(lastUsedAt === undefined ? {} : { lastUsedAt: new Date(lastUsedAt).toISOString() }),
});
