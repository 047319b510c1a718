import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';

export type HeldLine = Schemas['HeldLineDto'];

/** Reads one settlement whose pay is or was held. */
export const heldLineQuery = (settlementId: string) =>
  queryOptions({
    queryKey: [...keys.salary, 'held', settlementId],
    queryFn: ({ signal }) => request<HeldLine>(`/wps/agents/held/${settlementId}`, { signal }),
  });

/**
 * Sends the payee's answer about held pay. Only one answer is allowed; sending the same answer again changes nothing.
 */
export const answerHeldLine = (settlementId: string, answer: string): Promise<HeldLine> =>
  request(`/wps/agents/held/${settlementId}/answer`, { method: 'PUT', body: { answer } });
