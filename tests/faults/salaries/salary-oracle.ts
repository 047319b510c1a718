import type { History } from '@nm/agents/testing/history.js';
import { modelLines, storedLines } from '@nm/agents/testing/history.store.js';
import { modelOf, paidOf } from '@nm/agents/testing/slow-model.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import type { SalaryPlatform } from './salary-platform.js';

interface Sent {
  readonly id: string;
  readonly payeeId: string;
  readonly currency: string;
  readonly payMinor: bigint;
  readonly netMinor: bigint;
  readonly status: string;
}

/**
 * Returns the faults in the salaries of a history and in the ledger that paid them, from both databases; empty if there
 * are none.
 */
export async function salaryFaults(platform: SalaryPlatform, history: History): Promise<string[]> {
  const model = modelOf(history);
  const [settled, due] = [await storedLines(platform.agents.db, history), modelLines(model)];
  const faults = [
    ...due.filter((line) => !settled.includes(line)).map((line) => `not settled: ${line}`),
    ...settled.filter((line) => !due.includes(line)).map((line) => `settled, and not due: ${line}`),
    ...(new Set(settled).size === settled.length ? [] : ['an agent was settled twice for one period']),
  ];

  const sent = await platform.agents.db.rows<Sent>(
    `SELECT id, payee_id AS "payeeId", currency, pay_minor AS "payMinor", net_minor AS "netMinor", status FROM settlements WHERE pay_minor IS NOT NULL`,
  );
  const book = new ClientBook();
  for (const { id, payeeId, currency, payMinor } of sent.filter(({ payMinor }) => payMinor > 0n)) {
    book.send({
      caller: 'agents',
      memberId: payeeId,
      currency,
      key: `settlement:${id}`,
      reference: id,
      movement: { type: 'clearing', account: 'realtime_salary', amountMinor: payMinor },
    });
  }
  for (const { id, payeeId, currency, netMinor } of sent.filter((each) => each.netMinor < 0n))
    book.send({
      caller: 'agents',
      memberId: payeeId,
      currency,
      key: `collect:${id}`,
      reference: id,
      movement: { type: 'clearing', account: 'realtime_salary', amountMinor: netMinor },
    });
  faults.push(...(await ledgerFaults(platform.wallet.db, book)));

  const credited = new Map(
    (
      await platform.wallet.db.rows<{ memberId: string; cash: bigint }>(
        `SELECT member_id AS "memberId", cash_minor AS cash FROM accounts WHERE kind = 'member'`,
      )
    ).map((row) => [row.memberId, row.cash]),
  );
  for (const [agent, amount] of paidOf(model)) {
    const got = credited.get(history.memberIds[agent] ?? '');
    if (got !== amount) faults.push(`m${agent} has ${got}, and ${amount} is due`);
  }
  const fromHouse = model
    .filter(({ contract }) => contract.payer === undefined)
    .reduce((sum, line) => sum + line.grossMinor, 0n);
  const funded = await platform.wallet.db.one<{ minor: bigint }>(
    `SELECT coalesce(sum(payout_cash_minor), 0)::bigint AS minor FROM transfers WHERE caller = 'agents' AND key LIKE 'fund:%'`,
  );
  if (funded?.minor !== fromHouse)
    faults.push(`the house gave ${funded?.minor} to the clearing, and ${fromHouse} is due`);
  const published = await platform.agents.db.one<{ twice: number }>(
    `SELECT count(*)::int AS twice FROM (SELECT 1 FROM outbox WHERE type = 'agents.v1.SettlementPaid' GROUP BY payload HAVING count(*) > 1) t`,
  );
  if (published?.twice !== 0) faults.push(`${published?.twice} payments were published twice`);
  return faults;
}
