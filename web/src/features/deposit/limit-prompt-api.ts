import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type LimitPromptState = Schemas['DepositPromptDto'];
export type LimitPeriod = Schemas['LimitDto']['period'];

/** Reads whether the member must be asked for a deposit limit: before the first deposit, and every six months. */
export const promptQuery = queryOptions({
  queryKey: keys.depositPrompt,
  queryFn: ({ signal }) => request<LimitPromptState>('/wps/member/limits/prompt', { signal }),
});

/** Stores the member's answer: no limit, or keep the present limits. */
export const answerPrompt = (answer: Schemas['DepositPromptBody']['answer']) =>
  request<LimitPromptState>('/wps/member/limits/prompt', { method: 'POST', body: { answer } });

/** Sets a deposit limit. This also counts as the answer. */
export const setDepositLimit = (period: LimitPeriod, limitMinor: string) =>
  request<Schemas['LimitsDto']>('/wps/member/limits', {
    method: 'POST',
    body: { kind: 'deposit', period, limitMinor },
  });
