import { Injectable } from '@nestjs/common';
import type { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { ZonesStore } from '../periods/zones.store.js';
import { lapseOf, type DueWindow, type Pinned } from './due-window.js';
import { OffsetsStore } from './offsets.store.js';
import type { SettlementLine } from './settle-chain.js';

/** Deferred pay that lapsed because no period paid it in time. */
export interface Lapsed {
  readonly settlementId: string;
  readonly payeeId: string;
  readonly kind: ContractKind;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** All SQL of deferred pay. This is pay that waits for a period with enough active members. */
@Injectable()
export class DeferralsStore {
  private readonly zones = new ZonesStore();
  private readonly offsets = new OffsetsStore();

  /**
   * Adds the deferred pay of earlier periods to each contract of a settlement window, if it has not lapsed, because
   * this window may pay it.
   */
  async withDeferred(tx: Tx, window: DueWindow, pinned: readonly Pinned[]): Promise<Pinned[]> {
    const rows = await tx.rows<{ contractId: string; minor: bigint; settlements: string[] }>(
      `SELECT d.contract_id AS "contractId", sum(d.amount_minor)::bigint AS minor,
              array_agg(d.settlement_id) AS settlements
         FROM deferrals d JOIN contracts c ON c.id = d.contract_id
        WHERE d.paid_in IS NULL AND d.lapsed_at IS NULL AND d.lapses_at >= $3 AND c.brand = $1 AND c.kind = $2
        GROUP BY d.contract_id`,
      [window.brand, window.kind, window.endsAt],
    );
    const waiting = new Map(rows.map((row) => [row.contractId, row]));
    return pinned.map((contract) => {
      const row = waiting.get(contract.contractId);
      return row ? { ...contract, deferredMinor: row.minor, deferredIn: row.settlements } : contract;
    });
  }

  /**
   * Stores the pay that a settlement window defers, and marks the earlier deferred pay that the window pays. The
   * settlements of the window must already be stored.
   */
  async book(tx: Tx, window: DueWindow, lines: readonly SettlementLine[], pinned: readonly Pinned[]): Promise<void> {
    const versionOf = new Map(pinned.map((contract) => [contract.contractId, contract]));
    const deferred = lines.filter(({ deferredMinor }) => deferredMinor > 0n);
    const released = lines.filter(({ releasedMinor }) => releasedMinor > 0n);
    if (deferred.length > 0) {
      const timeZone = await this.zones.of(tx, window.brand);
      await tx.rows(
        `INSERT INTO deferrals (settlement_id, contract_id, amount_minor, lapses_at)
         SELECT s.id, s.contract_id, s.deferred_minor, i.lapses_at
           FROM unnest($1::uuid[], $2::timestamptz[]) AS i (version_id, lapses_at)
           JOIN settlements s ON s.version_id = i.version_id AND s.starts_at = $3`,
        [
          deferred.map(({ contractId }) => versionOf.get(contractId)?.versionId),
          deferred.map(({ contractId }) =>
            lapseOf(window, versionOf.get(contractId)?.deferral?.periodsMax ?? 0, timeZone),
          ),
          window.startsAt,
        ],
      );
    }
    const paid = released.flatMap(({ contractId }) => {
      const version = versionOf.get(contractId);
      return (version?.deferredIn ?? []).map((settlementId) => ({ settlementId, versionId: version?.versionId }));
    });
    if (paid.length === 0) return;
    await tx.rows(
      `UPDATE deferrals d SET paid_in = s.id
         FROM unnest($1::uuid[], $2::uuid[]) AS i (settlement_id, version_id)
         JOIN settlements s ON s.version_id = i.version_id AND s.starts_at = $3
        WHERE d.settlement_id = i.settlement_id`,
      [paid.map(({ settlementId }) => settlementId), paid.map(({ versionId }) => versionId), window.startsAt],
    );
  }

  /**
   * Marks deferred pay as lapsed if the last period that could pay it is settled, and returns it. It also closes the
   * offsets (amounts to take back) of bets that were voided in a lapsed period. Closings and voids wait for this
   * transaction; therefore the offset of each void is closed either here or by `takeBack`.
   */
  async lapse(tx: Tx, completeUntil: Date): Promise<Lapsed[]> {
    const due = `d.paid_in IS NULL AND d.lapsed_at IS NULL AND d.lapses_at <= $1`;
    const any = await tx.one(`SELECT 1 FROM deferrals d WHERE ${due} LIMIT 1`, [completeUntil]);
    if (!any) return [];
    // If this process hangs inside the transaction, its locks block voids and moves. Postgres therefore ends a session
    // that is idle for this time. The locks are taken in the same order as in a closing, because another order could
    // deadlock.
    await tx.rows(`SET LOCAL idle_in_transaction_session_timeout = '15s'`);
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent closing'))`);
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent windows'))`);
    const lapsed = await tx.rows<Lapsed>(
      `UPDATE deferrals d SET lapsed_at = now()
         FROM settlements s
        WHERE s.id = d.settlement_id AND ${due}
          AND NOT EXISTS (SELECT FROM windows w
                           WHERE w.brand = s.brand AND w.status = 'open' AND w.ends_at <= d.lapses_at)
       RETURNING s.id AS "settlementId", s.payee_id AS "payeeId", s.kind, s.currency, d.amount_minor AS "amountMinor",
                 s.starts_at AS "startsAt", s.ends_at AS "endsAt"`,
      [completeUntil],
    );
    await this.offsets.closeLapsed(
      tx,
      lapsed.map(({ settlementId }) => settlementId),
    );
    return lapsed;
  }
}
