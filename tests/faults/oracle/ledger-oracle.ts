import type { Sql } from '@nm/kit/db/db.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { LedgerModel } from '@nm/wallet/ledger/testing/ledger-model.js';
import type { ClientBook } from './client-book.js';

interface StoredTransfer {
  id: string;
  member_id: string;
  caller: string;
  key: string;
  status: string;
  code: string | null;
  cash_minor: bigint;
  bonus_minor: bigint;
  version: bigint;
}

/**
 * Returns the faults of a ledger (limits and faults, section 3); empty if there are none. It compares the database rows
 * with the clients' records, and trusts neither the service nor the clients.
 */
export async function ledgerFaults(sql: Sql, book: ClientBook): Promise<string[]> {
  const faults = (await auditLedger(sql))
    .filter((finding) => finding.faults > 0n)
    .map(({ check, faults: count, examples }) => `not true that ${check}: ${count} (${examples.join(', ')})`);

  const transfers = await sql.rows<StoredTransfer>(
    `SELECT t.id, a.member_id, t.caller, t.key, t.status, t.code, t.cash_minor, t.bonus_minor, t.version
       FROM transfers t JOIN accounts a ON a.id = t.account_id WHERE a.kind = 'member' ORDER BY t.account_id, t.version, t.status <> 'applied', t.id`,
  );
  const stored = new Map(transfers.map((transfer) => [transfer.key, transfer]));
  if (stored.size !== transfers.length) faults.push(`${transfers.length} transfers for ${stored.size} keys`);
  for (const { key } of transfers) if (!book.sent.has(key)) faults.push(`${key} is a transfer and nobody sent it`);
  for (const [key, posting] of book.acknowledged) {
    const transfer = stored.get(key);
    if (
      transfer?.id !== posting.transferId ||
      transfer.status !== posting.status ||
      transfer.version !== posting.balance.version
    ) {
      faults.push(`${key} was acknowledged and is not stored so`);
    }
  }
  return [...faults, ...replayFaults(transfers, book)];
}

/**
 * Replays the stored commands through the model, in the order in which each account processed them. That order is the
 * account's version, which only an applied command raises. Ids do not give the order, because a writer may create its
 * id before it waits for the lock.
 */
function replayFaults(transfers: readonly StoredTransfer[], book: ClientBook): string[] {
  const model = new LedgerModel();
  const faults: string[] = [];
  for (const memberId of new Set(transfers.map(({ member_id: id }) => id))) model.open(memberId);
  for (const { key, status, code, cash_minor: cash, bonus_minor: bonus, version } of transfers) {
    const command = book.sent.get(key);
    if (!command) continue;
    const answer = model.post(command);
    const told =
      'failure' in answer
        ? answer.failure
        : `${answer.status} ${answer.code ?? null} ${answer.balance.cashMinor} ${answer.balance.bonusMinor} ${answer.balance.version}`;
    const kept = `${status} ${code} ${cash} ${bonus} ${version}`;
    if (told !== kept) faults.push(`${key} is kept as ${kept}; the model says ${told}`);
  }
  return faults;
}
