import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.js';
import type { NewPassword, Operator, OwnSession, Role } from '../../lib/surface.js';

export const operatorsQuery = queryOptions({
  queryKey: ['ops', 'operators'],
  queryFn: ({ signal }) => request<{ readonly content: readonly Operator[] }>('/ops/operators', { signal }),
  retry: 1,
});

export interface Rights {
  readonly roles: readonly Role[];
  readonly brands: readonly string[];
}

/** Registers an operator. The answer contains the one-time password for the first login. */
export const register = (body: Rights & { name: string; displayName: string; reason: string }): Promise<NewPassword> =>
  request('/ops/operators', { method: 'POST', body });

const change = <T>({ id, version }: Operator, what: string, body: object): Promise<T> =>
  request(`/ops/operators/${encodeURIComponent(id)}/${what}`, { method: 'POST', body: { version, ...body } });

export const changeRights = (operator: Operator, rights: Rights, reason: string): Promise<Operator> =>
  change(operator, 'roles', { roles: rights.roles, brands: rights.brands, reason });
export const deactivate = (operator: Operator, reason: string): Promise<Operator> =>
  change(operator, 'deactivate', { reason });
export const reactivate = (operator: Operator, reason: string): Promise<Operator> =>
  change(operator, 'reactivate', { reason });
export const resetAuthenticator = (operator: Operator, reason: string): Promise<NewPassword> =>
  change(operator, 'reset-authenticator', { reason });

interface Sessions {
  readonly content: readonly OwnSession[];
}
const sessionsPath = (id: string): string => `/ops/operators/${encodeURIComponent(id)}/sessions`;

export const operatorSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'operators', id, 'sessions'],
    queryFn: ({ signal }) => request<Sessions>(sessionsPath(id), { signal }),
    staleTime: 0,
    retry: 1,
  });

/** Ends one session of another operator. The answer lists the operator's remaining sessions. */
export const endOperatorSession = (id: string, session: string, reason: string): Promise<Sessions> =>
  request(`${sessionsPath(id)}/${encodeURIComponent(session)}/end`, { method: 'POST', body: { reason } });
