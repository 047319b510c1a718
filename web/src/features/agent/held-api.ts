import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type HeldLine = Schemas['HeldLineDto'];

/** Pay that is or was held. */
export const heldLineQuery = (settlementId: string) =>
  queryOptions({
    queryKey: [...keys.salary, 'held', settlementId],
    queryFn: ({ signal }) => request<HeldLine>(`/wps/agents/held/${settlementId}`, { signal }),
  });

/** Sends the one answer. A repeat of the same answer changes nothing. */
export const answerHeldLine = (settlementId: string, answer: string): Promise<HeldLine> =>
  request(`/wps/agents/held/${settlementId}/answer`, { method: 'PUT', body: { answer } });
