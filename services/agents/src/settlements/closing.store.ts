import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { Deferral } from '../contracts/terms.js';
import type { Tier } from '../contracts/tier.js';
import { longerIsOpen, PeriodsStore } from '../periods/periods.store.js';
import { DeferralsStore } from './deferrals.store.js';
import { portions, withPause } from './portions.js';
import { isSameWindow, type DueWindow, type Pinned } from './due-window.js';
import type { Net, SettlementLine } from './settle-chain.js';
import { lapsesAt } from './open-offsets.store.js';
import { ReturnCreditsStore } from './return-credits.store.js';
import { CARRY_LEFT, WaitingOffsetsStore } from './waiting-offsets.store.js';

/** Maximum number of contracts in one statement. It takes a few milliseconds, so bets are not delayed. */
const CONTRACTS_AT_ONCE = 256;
const LINES_AT_ONCE = 256;
const UUID_MIN = '00000000-0000-0000-0000-000000000000';

/** A computed settlement (line), and the further values that are stored in the same row. */
interface StoredLine {
  readonly line: SettlementLine;
  readonly version: Pinned;
  readonly net: Net;
}

interface StoredTier {
  readonly activeMembersMin: number;
  readonly validStakeMinorMin: string;
  readonly netLossMinorMin: string;
  readonly profitRatePpm: number;
  readonly lossRatePpm: number;
  readonly singleBetRatePpm: number;
}

/**
 * SQL of the id of a settlement in the form of a UUIDv7: the start of the period in ms, and a hash of the contract
 * version. If a period is closed again after its rows were lost, each settlement gets the same id. The keys of the
 * postings in the wallet contain this id, so the wallet pays each settlement once.
 */
const ID_OF_SETTLEMENT = `(lpad(to_hex((extract(epoch FROM $21::timestamptz) * 1000)::bigint), 12, '0')
                || '7' || substr(md5(i.version_id::text), 1, 3) || 'a' || substr(md5(i.version_id::text), 4, 15))::uuid`;

/** Converts a stored tier. Its int64 values are stored as texts, so that JSON loses no digits. */
export const tierFromStored = (tier: StoredTier): Tier => ({
  ...tier,
  validStakeMinorMin: BigInt(tier.validStakeMinorMin),
  netLossMinorMin: BigInt(tier.netLossMinorMin),
});

/** Returns the stored deferral; undefined if it requires 0 active members, because then no pay is deferred. */
export const deferralFromStored = (stored: Deferral): Deferral | undefined =>
  stored.activeMembersMin > 0 ? stored : undefined;

/**
 * SQL of the oldest window that can be closed. Windows are sorted by their end, then by brand, then by kind. Kinds with
 * shorter periods have higher numbers and come first, so a window is closed before the hour or day that contains it.
 */
const OLDEST_DUE = `
  SELECT brand, kind, period, starts_at AS "startsAt", ends_at AS "endsAt"
    FROM windows
   WHERE status = 'open' AND ends_at <= $1
   ORDER BY ends_at, brand, kind DESC, period
   LIMIT 1`;

/**
 * All SQL for closing a window: locks, contracts and settlements. It runs in the transaction that closes the window.
 */
@Injectable()
export class ClosingStore {
  private readonly periods = new PeriodsStore();
  private readonly deferrals = new DeferralsStore();
  private readonly waiting = new WaitingOffsetsStore();
  private readonly credits = new ReturnCreditsStore();

  /**
   * Takes the lock that only one closing can hold, and returns the oldest open settlement window that ends by
   * `completeUntil`; undefined if there is none. Windows are closed one after the other, because each closing uses the
   * offsets that the previous one has left. The lock is held until the transaction ends; bets, voids and moves do not
   * need it.
   * @param completeUntil the lowest watermark of the topics on which a settlement depends
   */
  async takeTurn(tx: Tx, completeUntil: Date): Promise<DueWindow | undefined> {
    // If this process hangs inside the transaction, its locks block moves, voids and watermarks. Postgres therefore
    // ends a session that is idle for this time.
    await tx.rows(`SET LOCAL idle_in_transaction_session_timeout = '15s'`);
    // Only one transaction may close at a time. Otherwise two transactions could both hold the shared lock on the
    // settlement windows, and would deadlock when both request the exclusive lock.
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent closing'))`);
    await tx.rows(`SELECT pg_advisory_xact_lock_shared(hashtext('agent windows'))`);
    return tx.one(OLDEST_DUE, [completeUntil]);
  }

  /**
   * Locks all settlement windows exclusively, and returns the oldest window that can be closed. The lock waits for
   * running bets, voids and moves; later ones wait until this transaction ends. A late bet may have opened an older
   * window than the one that was read before. It may also have opened a window inside an hour or day that is being
   * closed; `seal` adds the missing windows as closed, so that this cannot happen again.
   */
  async lockDue(tx: Tx, completeUntil: Date): Promise<DueWindow | undefined> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent windows'))`);
    for (let sealed: DueWindow | undefined; ;) {
      const due = await tx.one<DueWindow>(`${OLDEST_DUE} FOR UPDATE`, [completeUntil]);
      if (!due || due.kind === ContractKind.REALTIME_SALARY || (sealed && isSameWindow(sealed, due))) return due;
      await this.periods.seal(tx, due);
      sealed = due;
    }
  }

  /**
   * Returns the contract versions in force in the settlement window, with the amounts that their last settlements
   * carried. The result stays valid as long as `mark` returns the same value. If a version begins or ends, that value
   * changes; and no other process can close a window at the same time.
   */
  async pinned(tx: Tx, window: DueWindow): Promise<Pinned[]> {
    const pinned: Pinned[] = [];
    for (let page: Pinned[] | undefined; page === undefined || page.length === CONTRACTS_AT_ONCE;) {
      const after: string = pinned.at(-1)?.contractId ?? UUID_MIN;
      page = await withPause(() => this.#pinnedBehind(tx, window, after));
      pinned.push(...page);
    }
    return pinned;
  }

  /**
   * Returns a fingerprint of the versions in force. It takes a few milliseconds for ten thousand versions. The content
   * of a version never changes, so the fingerprint covers only the ids.
   */
  async mark(tx: Tx, { brand, kind, period, startsAt }: DueWindow): Promise<string> {
    const row = await tx.one<{ mark: string }>(
      `SELECT concat_ws(' ', count(*), sum(uuid_hash_extended(v.id, 0)::numeric)) AS mark
         FROM contracts c JOIN contract_versions v ON v.contract_id = c.id AND v.in_force @> $3::timestamptz
        WHERE c.brand = $1 AND c.kind = $2 AND v.period = $4`,
      [brand, kind, startsAt, period],
    );
    return row?.mark ?? '';
  }

  /** Stores missing credits for returned pay. Then adds deferred pay and open offsets to the given contracts. */
  async withOffsets(tx: Tx, window: DueWindow, pinned: readonly Pinned[]): Promise<Pinned[]> {
    await this.credits.book(tx, window);
    return this.waiting.withOffsets(tx, window, await this.deferrals.withDeferred(tx, window, pinned));
  }

  async #pinnedBehind(tx: Tx, window: DueWindow, after: string): Promise<Pinned[]> {
    const rows = await tx.rows<
      Omit<Pinned, 'payerId' | 'tiers' | 'offsets'> & {
        payerId: string | null;
        tiers: StoredTier[];
        carriedMinor: bigint;
      } & Deferral
    >(
      `SELECT v.id AS "versionId", c.id AS "contractId", c.payer_id AS "payerId", c.payee_id AS "payeeId",
              m.currency, v.tiers, v.carries, v.active_members_min AS "activeMembersMin",
              v.deferral_periods AS "periodsMax",
              coalesce(last.carry_micro, 0)::bigint AS "carriedMicro", coalesce(last.carry_minor, 0)::bigint AS "carriedMinor"
         FROM contracts c
         JOIN contract_versions v ON v.contract_id = c.id AND v.in_force @> $3::timestamptz
         JOIN members m ON m.member_id = c.payee_id
         LEFT JOIN LATERAL (
           SELECT CASE WHEN s.ends_at > $3::timestamptz - interval '12 months'
                         OR coalesce(${lapsesAt('c.id', 's.ends_at', 'false')} > $3, true)
                       THEN ${CARRY_LEFT} ELSE 0 END AS carry_micro,
                  -- A carried negative base is dropped after more than a year without a dividend contract.
                  CASE WHEN upper_inf(was.in_force) OR upper(was.in_force) + interval '12 months' >= lower(v.in_force)
                       THEN least(s.base_minor, 0) ELSE 0 END AS carry_minor
             FROM settlements s JOIN contract_versions was ON was.id = s.version_id
            -- Payee and kind are conditions only so that Postgres uses their index, sorted by time.
            WHERE s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id AND s.starts_at < $3
            ORDER BY s.starts_at DESC LIMIT 1) last ON true
        WHERE c.brand = $1 AND c.kind = $2 AND v.period = $6 AND c.id > $4
        ORDER BY c.id LIMIT $5`,
      [window.brand, window.kind, window.startsAt, after, CONTRACTS_AT_ONCE, window.period],
    );
    return rows.map(({ activeMembersMin, periodsMax, carriedMinor, ...row }) => ({
      ...row,
      ...(window.kind === ContractKind.DIVIDEND && { dividend: { carriedMinor, correctedMinor: 0n } }),
      deferral: deferralFromStored({ activeMembersMin, periodsMax }),
      payerId: row.payerId ?? undefined,
      tiers: row.tiers.map(tierFromStored),
      offsets: [],
    }));
  }

  /**
   * Stores the settlements of a settlement window, marks their offsets as used, closes the window, and adds the longer
   * periods around it.
   */
  async close(
    tx: Tx,
    window: DueWindow,
    lines: readonly SettlementLine[],
    nets: readonly Net[],
    pinned: readonly Pinned[],
  ): Promise<void> {
    const versionOf = new Map(pinned.map((contract) => [contract.contractId, contract]));
    const netOf = new Map(nets.map((net) => [net.agentId, net]));
    const stored = lines.map((line): StoredLine => {
      const version = versionOf.get(line.contractId);
      const net = netOf.get(line.payeeId);
      if (!version || !net) throw new Error(`settlement of ${line.contractId} has no version or net`);
      return { line, version, net };
    });
    for (const portion of portions(stored, LINES_AT_ONCE)) await withPause(() => this.#store(tx, window, portion));
    await this.deferrals.book(tx, window, lines, pinned);
    await tx.rows(
      `UPDATE windows SET status = 'closed', closed_at = now()
        WHERE brand = $1 AND kind = $2 AND starts_at = $3 AND period = $4`,
      [window.brand, window.kind, window.startsAt, window.period],
    );
    if (window.kind === ContractKind.REALTIME_SALARY) await this.periods.openAround(tx, window);
  }

  /**
   * Stores settlements. The amount to pay is fixed now if nothing can be deducted and no review can hold it: the agent
   * has no debt, no due settlement with an open amount, no open review, and no open longer period has the same end.
   * If not, it is fixed when it is due. A rebuild stores a released settlement with the amount of its release.
   */
  async #store(tx: Tx, window: DueWindow, stored: readonly StoredLine[]): Promise<void> {
    const column = <T>(pick: (line: SettlementLine, version: Pinned, net: Net) => T): T[] =>
      stored.map(({ line, version, net }) => pick(line, version, net));
    const taken = stored.flatMap(({ line: { contractId: by }, version: { offsets } }) =>
      offsets.map((offset) => ({ ...offset, by })),
    );
    await this.waiting.bookCarries(tx, taken);
    await tx.rows(
      `WITH stored AS (
         INSERT INTO settlements (id, version_id, contract_id, payer_id, payee_id, currency, won_minor, lost_minor,
                single_minor, active_members, tier, offset_micro, gross_minor, remainder_micro, carry_micro, owed_to_downlines_minor,
                net_minor, deferred_minor, released_minor, net_loss_minor, promotion_minor, base_carried_minor,
                base_corrected_minor, base_minor, status, pay_minor, brand, kind, starts_at, ends_at)
         SELECT ${ID_OF_SETTLEMENT}, i.*, (CASE WHEN i.gross = 0 AND i.owed = 0 THEN 'nothing' ELSE 'due' END)::settlement_status,
                CASE WHEN i.net >= 0 AND (i.gross > 0 OR i.owed > 0)
                      AND NOT EXISTS (SELECT FROM owed WHERE agent_id = i.payee_id AND repaid_minor < owed_minor)
                      AND NOT ${longerIsOpen('$19', '$22', '$20')}
                      AND NOT EXISTS (SELECT FROM settlements s WHERE s.payee_id = i.payee_id AND s.status = 'due'
                        AND s.pay_minor IS NULL)
                      AND NOT EXISTS (SELECT FROM abuse_reviews r WHERE r.agent_id = i.payee_id AND r.state = 'open')
                      AND NOT EXISTS (SELECT FROM held_settlements h WHERE h.settlement_id = ${ID_OF_SETTLEMENT})
                     THEN i.net
                     ELSE (SELECT h.pay_minor FROM held_settlements h WHERE h.settlement_id = ${ID_OF_SETTLEMENT}) END,
                $19, $20, $21, $22
           FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $7::bigint[],
                $8::bigint[], $9::int[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[],
                $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $25::bigint[], $26::bigint[],
                $27::bigint[], $28::bigint[], $29::bigint[])
             AS i(version_id, contract_id, payer_id, payee_id, currency, won, lost, single, active, tier, off, gross,
                  rest, carry, owed, net, deferred, released, net_loss, promotion, carried, corrected, base)
         RETURNING id, contract_id
       ), returned AS (
         -- A rebuild stores a settlement again that a review has returned: its credits are due again.
         UPDATE held_settlements h SET credit_due = true
           FROM stored, abuse_reviews r
          WHERE h.settlement_id = stored.id AND r.review_id = h.review_id AND r.state = 'confirmed'
       )
       UPDATE offsets o SET used_in = stored.id,
              base_minor = CASE WHEN o.contract_id = stored.contract_id THEN used.base ELSE o.base_minor END,
              pair_micro = CASE WHEN o.contract_id = stored.contract_id THEN o.pair_micro ELSE used.micro END
         FROM stored
         JOIN unnest($30::uuid[], $23::uuid[], $24::text[], $31::bigint[], $32::bigint[])
              AS used(taken_by, contract_id, round_id, base, micro)
           ON used.taken_by = stored.contract_id
        WHERE o.contract_id = used.contract_id AND o.round_id = used.round_id`,
      [
        column((_line, version) => version.versionId),
        column((line) => line.contractId),
        column((line) => line.payerId ?? null),
        column((line) => line.payeeId),
        column((_line, version) => version.currency),
        column((line) => line.figures.wonMinor),
        column((line) => line.figures.lostMinor),
        column((line) => line.figures.singleMinor),
        column((line) => line.figures.activeMembers),
        column((line) => line.tier),
        column((_line, version) => version.carriedMicro),
        column((line) => line.grossMinor),
        column((line) => line.remainderMicro),
        column((line) => line.carryMicro),
        column((_line, _version, net) => net.owedToDownlinesMinor),
        column((_line, _version, net) => net.netMinor),
        column((line) => line.deferredMinor),
        column((line) => line.releasedMinor),
        window.brand,
        window.kind,
        window.startsAt,
        window.endsAt,
        taken.map(({ contractId }) => contractId),
        taken.map(({ roundId }) => roundId),
        column(({ figures }) => figures.netLossMinor),
        column(({ figures }) => figures.promotionMinor),
        column(({ dividend }) => dividend?.carriedMinor ?? 0n),
        column(({ dividend }) => dividend?.correctedMinor ?? 0n),
        column(({ dividend }) => dividend?.baseMinor ?? 0n),
        taken.map(({ by }) => by),
        taken.map(({ base }) => base),
        taken.map(({ micro }) => micro),
      ],
    );
  }
}
