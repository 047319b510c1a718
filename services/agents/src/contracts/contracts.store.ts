import { Injectable } from '@nestjs/common';
import type { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { deferralFromStored, tierFromStored } from '../settlements/closing.store.js';
import type { HeldContract } from './consequences.js';
import type { Deferral, Terms } from './terms.js';
import type { Tier } from './tier.js';

export type VersionStatus = 'offered' | 'active' | 'rejected' | 'withdrawn' | 'superseded' | 'terminated';

/** A version of a contract, with the payer and the payee of the contract. */
export interface Version extends HeldContract {
  readonly versionId: string;
  readonly brand: string;
  readonly kind: ContractKind;
  readonly payerId: string | undefined;
  readonly period: ContractPeriod;
  readonly carries: boolean;
  readonly number: number;
  readonly status: VersionStatus;
}

export interface NewOffer extends Terms {
  readonly brand: string;
  readonly kind: ContractKind;
  readonly payerId: string | undefined;
  readonly payeeId: string;
  /** The idempotency key that the payer's client chose for the offer. */
  readonly key: string;
}

interface VersionRow extends Omit<Version, 'tiers' | 'payerId' | 'deferral'>, Deferral {
  readonly payerId: string | null;
  readonly tiers: Parameters<typeof tierFromStored>[0][];
}

const VERSION = `
  SELECT v.id AS "versionId", c.id AS "contractId", c.brand, c.kind, c.payer_id AS "payerId", c.payee_id AS "payeeId",
         v.number, v.status, v.tiers, v.period, v.carries, v.active_members_min AS "activeMembersMin",
         v.deferral_periods AS "periodsMax"
    FROM contract_versions v JOIN contracts c ON c.id = v.contract_id`;

const versionOf = ({ activeMembersMin, periodsMax, ...row }: VersionRow): Version => ({
  ...row,
  deferral: deferralFromStored({ activeMembersMin, periodsMax }),
  payerId: row.payerId ?? undefined,
  tiers: row.tiers.map(tierFromStored),
});

/** The tiers of a contract as JSON, as they are stored. Amounts are texts, so that JSON loses no digits. */
export const storedTiers = (tiers: readonly Tier[]): string =>
  JSON.stringify(tiers, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** All SQL that writes contracts. The caller must have locked the tree of the brand. */
@Injectable()
export class ContractsStore {
  /** Returns the direct upline and the type of a member in the present tree; undefined if the member is unknown. */
  async placeOf(
    tx: Tx,
    memberId: string,
  ): Promise<{ brand: string; type: number; uplineId: string | null } | undefined> {
    return tx.one(
      `SELECT m.brand, m.type, p.upline_id AS "uplineId"
         FROM members m JOIN placements p ON p.member_id = m.member_id AND upper_inf(p.life)
        WHERE m.member_id = $1`,
      [memberId],
    );
  }

  /**
   * Looks for an earlier offer of the same payer with the same idempotency key. Returns the id of its version, and
   * whether its terms are the same; undefined if the key is new.
   */
  async offeredBefore(tx: Tx, offer: NewOffer): Promise<{ versionId: string; same: boolean } | undefined> {
    return tx.one(
      `SELECT v.id AS "versionId", c.kind = $3 AND c.payee_id = $4 AND v.tiers = $5::jsonb
                AND v.active_members_min = $7 AND v.deferral_periods = $8 AND v.period = $9 AND v.carries = $10 AS same
         FROM contract_versions v JOIN contracts c ON c.id = v.contract_id
        WHERE c.brand = $1 AND c.payer_id IS NOT DISTINCT FROM $2 AND v.offer_key = $6
        ORDER BY same DESC LIMIT 1`,
      [
        offer.brand,
        offer.payerId ?? null,
        offer.kind,
        offer.payeeId,
        storedTiers(offer.tiers),
        offer.key,
        offer.deferral?.activeMembersMin ?? 0,
        offer.deferral?.periodsMax ?? 0,
        offer.period ?? 0,
        offer.carries ?? false,
      ],
    );
  }

  /** Stores a new offer. An earlier offer of the same kind, payer and payee that has no answer is withdrawn. */
  async offer(tx: Tx, offer: NewOffer): Promise<string> {
    const contract =
      (await tx.one<{ id: string }>(
        `INSERT INTO contracts (brand, kind, payer_id, payee_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT contracts_one_per_pair DO NOTHING
       RETURNING id`,
        [offer.brand, offer.kind, offer.payerId ?? null, offer.payeeId],
      )) ??
      (await tx.one<{ id: string }>(
        'SELECT id FROM contracts WHERE kind = $1 AND payer_id IS NOT DISTINCT FROM $2 AND payee_id = $3',
        [offer.kind, offer.payerId ?? null, offer.payeeId],
      ));
    if (!contract) throw new Error('the contract was neither found nor inserted');
    await tx.rows(
      `UPDATE contract_versions SET status = 'withdrawn', answered_at = now() WHERE contract_id = $1
         AND status = 'offered'`,
      [contract.id],
    );
    const stored = await tx.one<{ id: string }>(
      `INSERT INTO contract_versions (contract_id, number, status, tiers, offer_key, active_members_min,
                                      deferral_periods, period, carries)
       SELECT $1, coalesce(max(number), 0) + 1, 'offered', $2, $3, $4, $5, $6, $7
         FROM contract_versions WHERE contract_id = $1
       RETURNING id`,
      [
        contract.id,
        storedTiers(offer.tiers),
        offer.key,
        offer.deferral?.activeMembersMin ?? 0,
        offer.deferral?.periodsMax ?? 0,
        offer.period ?? 0,
        offer.carries ?? false,
      ],
    );
    if (!stored) throw new Error('the offer was not stored');
    return stored.id;
  }

  async version(tx: Tx, versionId: string): Promise<Version | undefined> {
    const row = await tx.one<VersionRow>(`${VERSION} WHERE v.id = $1`, [versionId]);
    return row && versionOf(row);
  }

  /**
   * Returns the accepted version in which the agent is the payee, even if its first period has not begun; undefined if
   * there is none.
   */
  async heldBy(tx: Tx, payeeId: string, kind: number): Promise<Version | undefined> {
    const row = await tx.one<VersionRow>(`${VERSION} WHERE c.payee_id = $1 AND c.kind = $2 AND v.status = 'active'`, [
      payeeId,
      kind,
    ]);
    return row && versionOf(row);
  }

  /** Returns the accepted versions of one kind in which the agent is the payee or the payer. */
  async ofAgent(tx: Tx, agentId: string, kind: number): Promise<Version[]> {
    const rows = await tx.rows<VersionRow>(
      `${VERSION} WHERE (c.payee_id = $1 OR c.payer_id = $1) AND c.kind = $2 AND v.status = 'active' ORDER BY c.id`,
      [agentId, kind],
    );
    return rows.map(versionOf);
  }

  /**
   * Returns the time at which the last contract of a payee ends, if this contract was ended but runs beyond a given
   * time; otherwise undefined.
   */
  async runsUntil(tx: Tx, payeeId: string, kind: number, beyond: Date): Promise<Date | undefined> {
    const row = await tx.one<{ until: Date }>(
      `SELECT upper(v.in_force) AS until FROM contract_versions v JOIN contracts c ON c.id = v.contract_id
        WHERE c.payee_id = $1 AND c.kind = $2 AND NOT upper_inf(v.in_force) AND upper(v.in_force) > $3
        ORDER BY upper(v.in_force) DESC LIMIT 1`,
      [payeeId, kind, beyond],
    );
    return row?.until;
  }

  /**
   * Returns the time from which the accepted contract of a payee is in force, which can be in the future; undefined if
   * there is none.
   */
  async beginsAt(tx: Tx, payeeId: string, kind: number): Promise<Date | undefined> {
    const row = await tx.one<{ from: Date }>(
      `SELECT lower(v.in_force) AS "from" FROM contract_versions v JOIN contracts c ON c.id = v.contract_id
        WHERE c.payee_id = $1 AND c.kind = $2 AND v.status = 'active'`,
      [payeeId, kind],
    );
    return row?.from;
  }

  /** Returns every version of any kind in which the member is the payee and whose state is offered or accepted. */
  async openTo(tx: Tx, payeeId: string): Promise<Version[]> {
    const rows = await tx.rows<VersionRow>(`${VERSION} WHERE c.payee_id = $1 AND v.status IN ('offered', 'active')`, [
      payeeId,
    ]);
    return rows.map(versionOf);
  }

  /**
   * Returns the versions between the house and this agent that were ended, but are in force until their period ends.
   */
  async endingFromHouse(tx: Tx, payeeId: string): Promise<Version[]> {
    const rows = await tx.rows<VersionRow>(
      `${VERSION} WHERE c.payee_id = $1 AND c.payer_id IS NULL AND v.status IN ('terminated', 'superseded')
          AND NOT isempty(v.in_force) AND upper(v.in_force) > now()`,
      [payeeId],
    );
    return rows.map(versionOf);
  }

  /** Returns every accepted contract version of a brand and kind. */
  async active(tx: Tx, brand: string, kind: number): Promise<Version[]> {
    const rows = await tx.rows<VersionRow>(`${VERSION} WHERE c.brand = $1 AND c.kind = $2 AND v.status = 'active'`, [
      brand,
      kind,
    ]);
    return rows.map(versionOf);
  }

  /** Stores the answer by which an offer ends: the payee rejected it, or the payer withdrew it. */
  async answer(tx: Tx, versionId: string, status: 'rejected' | 'withdrawn'): Promise<void> {
    await tx.rows('UPDATE contract_versions SET status = $2, answered_at = now() WHERE id = $1', [versionId, status]);
  }

  /** Marks an offer as accepted. The version is in force from the time `from`. */
  async activate(tx: Tx, versionId: string, from: Date): Promise<void> {
    await tx.rows(
      `UPDATE contract_versions SET status = 'active', answered_at = now(), in_force = tstzrange($2, NULL)
         WHERE id = $1`,
      [versionId, from],
    );
  }

  /**
   * Ends an accepted version at the time `at`. If its first period has not begun by then, the version was never in
   * force.
   */
  async end(tx: Tx, versionId: string, status: 'superseded' | 'terminated', at: Date): Promise<void> {
    await tx.rows(
      `UPDATE contract_versions
          SET status = $2,
              in_force = CASE WHEN lower(in_force) < $3 THEN tstzrange(lower(in_force), $3) ELSE 'empty' END
        WHERE id = $1`,
      [versionId, status, at],
    );
  }
}
