import { isIP } from 'node:net';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { invalidForm, notFound } from '../identity.errors.js';
import { isUuid } from '../members/member.js';
import type { LoggedAction } from './operator-actions.store.js';
import type { OperatorGrant } from './operator-login.service.js';
import type { OpenSession, Origin } from './operator-sessions.service.js';
import type { OperatorSessionRow } from './operator-sessions.store.js';
import type { Actor, Operator } from './operator.js';
import { actionsOf } from './permissions.js';

type Wire<S extends DescMessage> = MessageInitShape<S>;

export const operatorInContract = (operator: Operator): Wire<typeof identity.OperatorSchema> => ({
  id: operator.id,
  name: operator.name,
  displayName: operator.displayName,
  roles: [...operator.roles],
  brands: [...operator.brands],
  active: operator.active,
  enrolled: operator.enrolled,
  version: operator.version,
  registeredAt: timestampFromDate(operator.registeredAt),
  ...(operator.registeredBy ? { registeredBy: operator.registeredBy } : {}),
  ...(operator.reactivatedBy ? { reactivatedBy: operator.reactivatedBy } : {}),
  ...(operator.lastLoginAt ? { lastLoginAt: timestampFromDate(operator.lastLoginAt) } : {}),
});

export const sessionInContract = ({
  id,
  operator,
  expiresAt,
}: OpenSession): Wire<typeof identity.OperatorSessionSchema> => ({
  sessionId: id,
  operator: operatorInContract(operator),
  actions: actionsOf(operator.roles),
  expiresAt: timestampFromDate(expiresAt),
});

export const grantInContract = ({ token, session }: OperatorGrant): Wire<typeof identity.OperatorGrantSchema> => ({
  token,
  session: sessionInContract(session),
});

export const sessionLineInContract = (row: OperatorSessionRow): Wire<typeof identity.OperatorSessionLineSchema> => ({
  sessionId: row.id,
  address: row.address,
  userAgent: row.userAgent,
  startedAt: timestampFromDate(row.startedAt),
  lastUsedAt: timestampFromDate(row.lastUsedAt),
  expiresAt: timestampFromDate(row.expiresAt),
});

export const actionInContract = (action: LoggedAction): Wire<typeof identity.OperatorActionSchema> => ({
  id: action.id,
  at: timestampFromDate(action.at),
  ...(action.operator ? { operator: action.operator } : {}),
  action: action.action,
  subjectKind: action.subjectKind,
  subjectId: action.subjectId,
  memberId: action.memberId ?? '',
  brand: action.brand,
  reason: action.reason,
  outcome: action.outcome ?? '',
  before: { ...action.before },
  after: { ...action.after },
  address: action.address,
  requesterId: action.requesterId ?? '',
});

/**
 * Reads from a request which operator makes it.
 * @throws Failure request.invalid if the request names no operator; only a command on the machine has none, and it
 * sends no requests.
 */
export function actorOf(actor: identity.Actor | undefined): Actor {
  if (!actor || !isUuid(actor.operatorId)) throw invalidForm('actor', 'uuid');
  return { operatorId: actor.operatorId, address: addressOf(actor.address) };
}

/**
 * Reads the origin of a login from a request: IP address and browser.
 * @throws Failure request.invalid.
 */
export const originOf = ({ address, userAgent }: { readonly address: string; readonly userAgent: string }): Origin => ({
  address: addressOf(address),
  userAgent,
});

function addressOf(address: string): string {
  if (isIP(address) === 0) throw invalidForm('address', 'isIp');
  return address;
}

/**
 * Checks an id from a request.
 * @throws Failure resource.not_found for a text that cannot be an id.
 */
export function knownId(id: string, what: 'operator' | 'session' | 'action'): string {
  if (!isUuid(id)) throw notFound(what);
  return id;
}

/**
 * Checks an id in a filter; the empty text stands for "no filter".
 * @throws Failure request.invalid.
 */
export function optionalId(id: string, field: string): string | undefined {
  if (id === '') return undefined;
  if (!isUuid(id)) throw invalidForm(field, 'uuid');
  return id;
}

export const optionalDate = (time: Timestamp | undefined): Date | undefined => (time ? timestampDate(time) : undefined);
