import { request } from '../../lib/request.js';
import type { RevealedPayout } from '../../lib/surface.js';
import { WITHDRAWALS_PATH } from './queue-facts.js';

/** Reads the whole name and number of a withdrawal's payout account. The audit log stores the reason. */
export const revealPayout = (id: string, reason: string): Promise<RevealedPayout> =>
  request(`/ops/${WITHDRAWALS_PATH}/${encodeURIComponent(id)}/reveal`, { method: 'POST', body: { reason } });
