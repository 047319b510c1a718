import type { agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { movementName, type MovementPageDto } from './movements.dto.js';

export const presentMovements = (page: agents.ListMovementsResponse): MovementPageDto => ({
  content: page.content.map((row) => ({
    movementId: row.movementId,
    memberId: row.memberId,
    account: row.account,
    agent: row.agent,
    type: movementName(row.type),
    amountMinor: String(row.amountMinor),
    occurredAt: isoTime(row.occurredAt),
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totals: page.totals.map(({ type, count, amountMinor }) => ({
    type: movementName(type),
    count: Number(count),
    amountMinor: String(amountMinor),
  })),
  asOf: isoTime(page.asOf),
});
