import { Injectable } from '@nestjs/common';
import type { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import type { Terms } from '../contracts/terms.js';
import { deferralFromStored, tierFromStored } from '../settlements/closing.store.js';

export type HouseOfferStatus = 'sent' | 'waiting' | 'approved' | 'rejected' | 'withdrawn';

/** An offer to a top agent, which an operator makes for the house. */
export interface HouseOfferRow extends Terms {
  readonly requestId: string;
  readonly agentId: string;
  readonly kind: ContractKind;
  readonly status: HouseOfferStatus;
  readonly note: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string;
}

export type NewHouseOffer = Terms &
  Pick<HouseOfferRow, 'requestId' | 'agentId' | 'kind' | 'note' | 'requestedBy'> & {
    readonly status: 'sent' | 'waiting';
  };

interface Stored extends Omit<HouseOfferRow, 'tiers' | 'deferral'> {
  readonly tiers: Parameters<typeof tierFromStored>[0][];
  readonly activeMembersMin: number;
  readonly periodsMax: number;
  readonly period: ContractPeriod;
  readonly carries: boolean;
}

export const HOUSE_OFFER = `
  SELECT request_id AS "requestId", agent_id AS "agentId", kind, tiers, active_members_min AS "activeMembersMin",
         deferral_periods AS "periodsMax", period, carries, status, note, requested_by AS "requestedBy",
         requested_at AS "requestedAt", decided_by AS "decidedBy", decided_at AS "decidedAt",
         decision_note AS "decisionNote"
    FROM house_offers`;

export const houseOfferOf = ({ activeMembersMin, periodsMax, tiers, ...row }: Stored): HouseOfferRow => ({
  ...row,
  deferral: deferralFromStored({ activeMembersMin, periodsMax }),
  tiers: tiers.map(tierFromStored),
});

export type { Stored as StoredHouseOffer };

const json = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

/**
 * All SQL that writes the offers that operators make for the house. The caller must have locked the tree of the brand.
 */
@Injectable()
export class HouseOffersStore {
  async find(tx: Tx, requestId: string): Promise<HouseOfferRow | undefined> {
    const row = await tx.one<Stored>(`${HOUSE_OFFER} WHERE request_id = $1`, [requestId]);
    return row && houseOfferOf(row);
  }

  /** Returns the offers to an agent that wait for the approval of a second operator. */
  async waiting(tx: Tx, agentId: string): Promise<HouseOfferRow[]> {
    const rows = await tx.rows<Stored>(`${HOUSE_OFFER} WHERE agent_id = $1 AND status = 'waiting'`, [agentId]);
    return rows.map(houseOfferOf);
  }

  async insert(tx: Tx, offer: NewHouseOffer): Promise<void> {
    await tx.rows(
      `INSERT INTO house_offers (request_id, agent_id, kind, tiers, active_members_min, deferral_periods, period, carries,
                                 status, note, requested_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[offer.requestId, offer.agentId, offer.kind, json(offer.tiers)],
        ...[offer.deferral?.activeMembersMin ?? 0, offer.deferral?.periodsMax ?? 0],
        ...[offer.period ?? 0, offer.carries ?? false, offer.status, offer.note, offer.requestedBy],
      ],
    );
  }

  /**
   * Withdraws the offers of the house that wait for a second operator, for an agent who was moved below another agent.
   * No operator is stored as the one who decided, because the move is the cause.
   */
  async withdrawBelow(tx: Tx, agentId: string): Promise<void> {
    await tx.rows(
      `UPDATE house_offers SET status = 'withdrawn', decided_at = now()
        WHERE agent_id = $1 AND status = 'waiting'
          AND EXISTS (SELECT FROM placements WHERE member_id = $1 AND upper_inf(life) AND upline_id IS NOT NULL)`,
      [agentId],
    );
  }

  async decide(
    tx: Tx,
    requestId: string,
    { status, operator, note }: { status: HouseOfferStatus; operator: string; note: string },
  ): Promise<void> {
    await tx.rows(
      `UPDATE house_offers SET status = $2, decided_by = $3, decided_at = now(), decision_note = $4
        WHERE request_id = $1`,
      [requestId, status, operator, note],
    );
  }
}

/** Returns true if two offers have the same content. The second offer is then a repeat of the first. */
export const isSameOffer = (stored: HouseOfferRow, offer: Omit<NewHouseOffer, 'status'>): boolean =>
  json(fingerprint(stored)) === json(fingerprint(offer));

// Returns the content of an offer as lists of values, for comparison as JSON text. It uses no objects, because the
// fields of a stored object may have another order.
const fingerprint = (offer: Omit<NewHouseOffer, 'status'>) => [
  ...[offer.agentId, offer.kind, offer.period ?? 0, offer.carries ?? false, offer.note, offer.requestedBy],
  ...[offer.deferral?.activeMembersMin ?? 0, offer.deferral?.periodsMax ?? 0],
  offer.tiers.map((tier) => [
    ...[tier.activeMembersMin, tier.validStakeMinorMin, tier.netLossMinorMin],
    ...[tier.profitRatePpm, tier.lossRatePpm, tier.singleBetRatePpm],
  ]),
];
