import type { Limit } from '../../lib/account/limits.js';
import type { Protection } from '../../lib/account/protection.js';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { sealedRequest } from '../../lib/api/sealed.js';

export type { Limit };
export type LimitKind = Limit['kind'];
export type LimitPeriod = Limit['period'];

interface Change {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** The limit in minor units. Undefined means no limit. */
  readonly limitMinor: string | undefined;
}

const post = async (path: string, body: object): Promise<readonly Limit[]> =>
  (await request<Schemas['LimitsDto']>(`/wps/member/limits${path}`, { method: 'POST', body })).list;
const bodyOf = ({ kind, period, limitMinor }: Change) => ({
  kind,
  period,
  ...(limitMinor === undefined ? {} : { limitMinor }),
});

/** Changes a limit. A tighter limit takes effect at once; a looser one waits 24 hours and must then be confirmed. */
export const setLimit = (change: Change) => post('', bodyOf(change));
/** Confirms a looser limit after its waiting time. */
export const confirmLimit = (change: Change) => post('/confirm', bodyOf(change));
/** Drops a looser limit that waits, and keeps the present one. */
export const keepLimit = ({ kind, period }: Pick<Change, 'kind' | 'period'>) => post('/keep', { kind, period });

/**
 * Starts a break or a self-exclusion. The member confirms it with the payment password, or with the login password if
 * the payment password does not exist or is locked.
 */
export const exclude = (duration: string, confirmWith: Protection['confirmWith'], secret: string) =>
  sealedRequest<Protection>(
    '/wps/member/exclusion',
    confirmWith === 'payment' ? { paymentPassword: secret } : { loginPassword: secret },
    { method: 'POST', clear: { duration } },
  );

/** Asks the server to end a self-exclusion whose time is over. */
export const askExclusionEnd = () => request<Protection>('/wps/member/exclusion/end', { method: 'POST' });

/** Sets the interval of the session reminder in minutes; 0 switches it off. */
export const setReminder = (minutes: number) =>
  request<Protection>('/wps/member/reminder', { method: 'POST', body: { minutes } });
