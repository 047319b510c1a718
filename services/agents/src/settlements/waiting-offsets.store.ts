import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { DueWindow, OffsetRef, Pinned, TakenOffset } from './due-window.js';
import { leftOfDividends } from './dividend-voids.read-model.js';
import {
  IS_OF_PAID,
  isOpenAt,
  LAPSES_AFTER,
  lapsesAt,
  OFFSET_LAPSES_AT,
  PAIR_MICRO,
  SINCE,
} from './open-offsets.store.js';

/**
 * The prefix of the id of an offset that stands for the amount that an ended contract carried. No round has an id with
 * this prefix.
 */
const CARRY = 'carry/';

export const isCarry = (roundId: string): boolean => roundId.startsWith(CARRY);

/**
 * SQL of the negative amount that the settlement `s` carries to the next settlement of its contract. It is 0 if a
 * contract of another kind has taken the amount over, or if it was written off.
 */
export const CARRY_LEFT = `CASE WHEN s.carry_micro = 0 OR EXISTS (
             SELECT FROM offsets taken WHERE taken.contract_id = s.contract_id AND taken.round_id = '${CARRY}' || s.id)
           THEN 0 ELSE s.carry_micro END`;

/** An open offset (an amount to take back for a voided bet), and the contract whose settlement uses it. */
interface Offset extends TakenOffset {
  readonly by: string;
  /** The settlement of a dividend that had counted the bet; null if the offset belongs to a salary. */
  readonly dividendId: string | null;
}

/**
 * An offset (an amount to take back for a voided bet) that was written off, because no contract between payer and payee
 * could use it in time.
 */
export interface WrittenOff extends OffsetRef {
  readonly micro: bigint;
}

/**
 * All SQL that uses offsets (amounts to take back for voided bets) or writes them off. An offset is used by the next
 * settlement of its contract. If the contract has ended, the next settlement of any other contract between the same
 * payer and payee uses the offset, together with the amount that the ended contract carried.
 */
@Injectable()
export class WaitingOffsetsStore {
  /**
   * Adds the open offsets (amounts to take back for voided bets) to the contracts of a settlement window. The void of a
   * bet creates one offset for each contract that counted the bet. The next settlement of the contract uses it.
   */
  async withOffsets(tx: Tx, window: DueWindow, pinned: readonly Pinned[]): Promise<Pinned[]> {
    const open = [...(await this.#ofContracts(tx, window)), ...(await this.#ofEndedContracts(tx, window))];
    const rows = await this.#withLeft(tx, window, open);
    const offsets = Map.groupBy(rows, ({ by }) => by);
    return pinned.map((contract) => {
      const taken = offsets.get(contract.contractId);
      if (!taken) return contract;
      const { dividend, carriedMicro } = contract;
      const correctedMinor = sum(taken.map(({ base }) => base));
      return {
        ...contract,
        carriedMicro: carriedMicro + sum(taken.map(({ micro }) => micro)),
        ...(dividend && { dividend: { ...dividend, correctedMinor: dividend.correctedMinor + correctedMinor } }),
        offsets: taken,
      };
    });
  }

  /** Records the carried amounts of ended contracts that a settlement takes over, so that each amount is used once. */
  async bookCarries(tx: Tx, taken: readonly OffsetRef[]): Promise<void> {
    const carries = taken.filter(({ roundId }) => isCarry(roundId));
    if (carries.length === 0) return;
    await tx.rows(
      `INSERT INTO offsets (contract_id, round_id, amount_micro, pair_micro, since)
       SELECT s.contract_id, '${CARRY}' || s.id, s.carry_micro, s.carry_micro, s.ends_at
         FROM settlements s WHERE s.id = ANY($1::uuid[])
       ON CONFLICT (contract_id, round_id) DO NOTHING`,
      [carries.map(({ roundId }) => roundId.slice(CARRY.length))],
    );
  }

  /**
   * Writes off the offsets (amounts to take back for voided bets) and carried amounts of ended contracts that lapsed
   * before the watermark, after all earlier periods are closed. The payer of the contract (the house or an agent) bears
   * the loss. Returns the amounts that were written off. Closings wait for this transaction.
   */
  async writeOff(tx: Tx, completeUntil: Date): Promise<WrittenOff[]> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('agent closing'))`);
    const isDue = `due.at <= $1 AND NOT EXISTS (
      SELECT FROM windows w WHERE w.brand = c.brand AND w.status = 'open' AND w.ends_at <= due.at)`;
    const voids = await tx.rows<WrittenOff>(
      `WITH lapsed AS (
         SELECT o.contract_id, o.round_id, due.at, o.settlement_id, ${PAIR_MICRO} AS stored
           FROM offsets o JOIN contracts c ON c.id = o.contract_id, LATERAL (SELECT ${OFFSET_LAPSES_AT} AS at) due
          WHERE o.used_in IS NULL AND o.written_off_at IS NULL AND ${SINCE} + ${LAPSES_AFTER} <= $1
            AND (o.amount_micro <> 0 OR o.base_minor <> 0 OR ${PAIR_MICRO} <> 0) AND ${isDue} AND ${IS_OF_PAID}
       ), dividends AS (${leftOfDividends('SELECT settlement_id FROM lapsed', '$1')})
       UPDATE offsets o SET written_off_at = lapsed.at, pair_micro = lapsed.micro
         FROM (SELECT l.*, coalesce(d.micro, l.stored) AS micro
                 FROM lapsed l LEFT JOIN dividends d USING (contract_id, round_id)) lapsed
        WHERE o.contract_id = lapsed.contract_id AND o.round_id = lapsed.round_id
       RETURNING o.contract_id AS "contractId", o.round_id AS "roundId", o.pair_micro AS micro`,
      [completeUntil],
    );
    const carries = await tx.rows<WrittenOff>(
      `INSERT INTO offsets AS o (contract_id, round_id, amount_micro, pair_micro, since, written_off_at)
       SELECT s.contract_id, '${CARRY}' || s.id, s.carry_micro, s.carry_micro, s.ends_at, due.at
         FROM (SELECT DISTINCT contract_id FROM contract_versions WHERE status = 'terminated') ended
         JOIN contracts c ON c.id = ended.contract_id
         JOIN LATERAL (SELECT * FROM settlements s
                        WHERE s.payee_id = c.payee_id AND s.kind = c.kind AND s.contract_id = c.id
                        ORDER BY s.starts_at DESC LIMIT 1) s ON s.ends_at + ${LAPSES_AFTER} <= $1 AND ${CARRY_LEFT} <> 0,
              LATERAL (SELECT ${lapsesAt('c.id', 's.ends_at', 'false')} AS at) due
        WHERE ${isDue}
       ON CONFLICT (contract_id, round_id) DO NOTHING
       RETURNING o.contract_id AS "contractId", o.round_id AS "roundId", o.amount_micro AS micro`,
      [completeUntil],
    );
    return [...voids, ...carries];
  }

  /**
   * Replaces the amounts of the offsets of dividends by those of `leftOfDividends`, so that the voids of a settlement
   * take back at most the base that it paid for.
   */
  async #withLeft(tx: Tx, { startsAt }: DueWindow, open: readonly Offset[]): Promise<readonly Offset[]> {
    const dividends = new Set(open.flatMap(({ dividendId }) => dividendId ?? []));
    if (dividends.size === 0) return open;
    const rows = await tx.rows<OffsetRef & { isLimited: boolean; base: bigint; micro: bigint }>(
      `SELECT contract_id AS "contractId", round_id AS "roundId", is_limited AS "isLimited", base_minor AS base, micro
         FROM (${leftOfDividends('SELECT unnest($1::uuid[])', '$2::timestamptz')}) dividends`,
      [[...dividends], startsAt],
    );
    const left = new Map(rows.map((row) => [keyOf(row), row]));
    return open.map((offset) => {
      const known = left.get(keyOf(offset));
      if (!known) return offset;
      if (offset.by !== offset.contractId) return { ...offset, micro: known.micro };
      return known.isLimited ? { ...offset, base: known.base } : offset;
    });
  }

  /**
   * Returns the open offsets (amounts to take back for voided bets) of the contracts of a settlement window. Only an
   * offset that is at least a year old can have lapsed, so only such offsets are checked.
   */
  #ofContracts(tx: Tx, window: DueWindow): Promise<Offset[]> {
    return tx.rows(
      `SELECT o.contract_id AS by, o.contract_id AS "contractId", o.round_id AS "roundId", o.amount_micro AS micro,
              o.base_minor AS base,
              CASE WHEN c.kind = $4 THEN o.settlement_id END AS "dividendId"
         FROM offsets o JOIN contracts c ON c.id = o.contract_id
        WHERE o.used_in IS NULL AND o.written_off_at IS NULL AND c.brand = $1 AND c.kind = $2 AND ${isOpenAt('$3')}
          AND ${IS_OF_PAID}`,
      [window.brand, window.kind, window.startsAt, ContractKind.DIVIDEND],
    );
  }

  /**
   * Returns the open offsets and carried amounts of ended contracts. Each comes with the contract, of the kind of the
   * settlement window, between the same payer and payee. A contract has ended if it was terminated and none of its
   * versions is in force when the window begins.
   */
  #ofEndedContracts(tx: Tx, window: DueWindow): Promise<Offset[]> {
    return tx.rows(
      `WITH ended AS (
         SELECT c.id, c.kind, c.payee_id, t.id AS by
           FROM (SELECT DISTINCT contract_id FROM contract_versions WHERE status = 'terminated') v
           JOIN contracts c ON c.id = v.contract_id
           JOIN contracts t ON t.kind = $2 AND t.payee_id = c.payee_id AND t.payer_id IS NOT DISTINCT FROM c.payer_id
          WHERE c.brand = $1 AND c.kind <> $2
            AND NOT EXISTS (SELECT FROM contract_versions f WHERE f.contract_id = c.id AND f.in_force @> $3::timestamptz)
       )
       SELECT e.by, o.contract_id AS "contractId", o.round_id AS "roundId", ${PAIR_MICRO} AS micro, 0::bigint AS base,
              CASE WHEN e.kind = $4 THEN o.settlement_id END AS "dividendId"
         FROM ended e JOIN offsets o ON o.contract_id = e.id
        WHERE o.used_in IS NULL AND o.written_off_at IS NULL AND ${PAIR_MICRO} <> 0 AND ${isOpenAt('$3')}
          AND ${IS_OF_PAID}
       UNION ALL
       SELECT e.by, e.id, '${CARRY}' || s.id, s.carry_micro, 0::bigint, NULL
         FROM ended e
         JOIN LATERAL (SELECT * FROM settlements s
                        WHERE s.payee_id = e.payee_id AND s.kind = e.kind AND s.contract_id = e.id
                        ORDER BY s.starts_at DESC LIMIT 1) s ON ${CARRY_LEFT} <> 0
        WHERE s.ends_at > $3::timestamptz - ${LAPSES_AFTER}
           OR coalesce(${lapsesAt('e.id', 's.ends_at', 'false')} > $3, true)`,
      [window.brand, window.kind, window.startsAt, ContractKind.DIVIDEND],
    );
  }
}

const keyOf = ({ contractId, roundId }: OffsetRef): string => `${contractId} ${roundId}`;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
