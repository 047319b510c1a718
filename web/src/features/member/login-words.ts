import type { LoginAttempt } from './logins-api.js';

type Shown = Pick<LoginAttempt, 'result' | 'way' | 'factor' | 'passwordRight'>;

/** The ways to log in that use a code in place of the password. */
const BY_CODE: readonly string[] = ['sms', 'reset'];

/** Returns the message id for the result of a login attempt. */
export function resultWordOf({ result, way, passwordRight }: Shown): string {
  if (result === 'several') return passwordRight ? 'member.loginResult.severalRight' : 'member.loginResult.several';
  const byCode = result !== 'succeeded' && result !== 'locked' && BY_CODE.includes(way ?? '');
  return `member.loginResult.${result}${byCode ? 'Code' : ''}`;
}

/**
 * Returns the message ids for the way and the second factor of a login attempt. A part that is not known is left out.
 */
export function wayWordsOf({ result, way, factor }: Shown): string[] {
  // A refused password reset set no new password, so it has a text of its own.
  const shown = way === 'reset' && result !== 'succeeded' ? 'resetRefused' : way;
  return [...(shown ? [`member.loginWay.${shown}`] : []), ...(factor ? [`member.loginFactor.${factor}`] : [])];
}
