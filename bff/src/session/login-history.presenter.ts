import type { identity } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { deviceName, deviceOf, maskedAddress } from './device.js';
import {
  LOGIN_FACTORS,
  LOGIN_RESULTS,
  LOGIN_WAYS,
  type LoginAttemptsDto,
  type PlayerLoginDto,
  type PlayerLoginsDto,
} from './login-history.dto.js';

/**
 * Converts the login attempts of a member for the response.
 * @param currentId the id of the session that sent the request
 */
export const presentLogins = (page: identity.ListLoginsResponse, currentId: string): LoginAttemptsDto => ({
  list: page.content.map((attempt) => ({
    ...shared(attempt),
    ...deviceOf(attempt.userAgent),
    ...(attempt.ip && { address: maskedAddress(attempt.ip) }),
    current: attempt.sessionId === currentId,
  })),
  ...(page.nextCursor && { nextCursor: page.nextCursor }),
});

/**
 * Converts the login attempts of a member for operators.
 * @param shown returns an IP address as the operator may see it
 */
export const presentPlayerLogins = (
  page: identity.ListLoginsResponse,
  shown: (ip: string) => string,
): PlayerLoginsDto => ({
  content: page.content.map((attempt) => ({
    ...shared(attempt),
    device: deviceName(attempt.userAgent),
    ...(attempt.ip && { address: shown(attempt.ip) }),
  })),
  ...(page.nextCursor && { nextCursor: page.nextCursor }),
});

function shared(attempt: identity.LoginAttempt): Omit<PlayerLoginDto, 'device' | 'address'> {
  const way = LOGIN_WAYS.find((known) => known === attempt.way);
  const factor = LOGIN_FACTORS.find((known) => known === attempt.factor);
  return {
    id: attempt.id,
    at: isoTime(attempt.at) ?? '',
    firstAt: isoTime(attempt.firstAt) ?? '',
    attempts: attempt.attempts,
    result: LOGIN_RESULTS.find((known) => known === attempt.result) ?? 'several',
    passwordRight: attempt.passwordRight,
    ...(way && { way }),
    ...(factor && { factor }),
    newPlace: attempt.newPlace,
  };
}
