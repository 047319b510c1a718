import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { AGENT_TYPES } from '../contracts/agent-types.js';
import {
  CONTRACT_ROWS,
  contractFromStored,
  type ContractRow,
  type StoredContract,
} from '../contracts/contracts.read-model.js';
import { HOUSE_OFFER, houseOfferOf, type HouseOfferRow, type StoredHouseOffer } from './house-offers.store.js';

/** A top agent: an agent without an upline, whose contracts are with the house. */
export interface TopAgentRow {
  readonly agentId: string;
  readonly account: string;
  readonly brand: string;
  readonly currency: string;
  readonly registeredAt: Date;
}

const TOP_AGENT = `m.member_id AS "agentId", m.account, m.brand, m.currency, m.registered_at AS "registeredAt"
    FROM members m JOIN placements p ON p.member_id = m.member_id AND upper_inf(p.life)
   WHERE p.upline_id IS NULL AND m.type IN (${[...AGENT_TYPES].join(', ')})`;
const VERSIONS_MAX = 100;

/** Reads top agents and their contracts with the house, for operators. */
@Injectable()
export class TopAgentsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns one page of the top agents of some brands, sorted by account name, and their total number. */
  async page(
    { brands, query, waitingOnly }: { brands: readonly string[]; query: string; waitingOnly: boolean },
    page: Page,
  ): Promise<{ rows: TopAgentRow[]; count: bigint }> {
    const rows = await this.db.rows<TopAgentRow & { count: bigint }>(
      `SELECT count(*) OVER () AS count, ${TOP_AGENT} AND m.brand = ANY ($1) AND strpos(m.account, $2) > 0
          AND (NOT $3 OR EXISTS (SELECT FROM house_offers h WHERE h.agent_id = m.member_id AND h.status = 'waiting'))
        ORDER BY m.account, m.member_id LIMIT $4 OFFSET $5`,
      [brands, query, waitingOnly, page.limit, page.offset],
    );
    return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0n };
  }

  async one(agentId: string): Promise<TopAgentRow | undefined> {
    return this.db.one<TopAgentRow>(`SELECT ${TOP_AGENT} AND m.member_id = $1`, [agentId]);
  }

  /**
   * Returns the contract versions between the house and some agents: open offers and versions in force first, then the
   * others, each newest first. With `openOnly`, only open offers and versions in force are returned.
   */
  async contracts(agentIds: readonly string[], openOnly: boolean): Promise<ContractRow[]> {
    const rows = await this.db.rows<StoredContract>(
      `${CONTRACT_ROWS} WHERE c.payer_id IS NULL AND c.payee_id = ANY ($1)
          AND (NOT $2 OR v.status IN ('offered', 'active'))
        ORDER BY v.status IN ('offered', 'active') DESC, v.offered_at DESC, v.id DESC
        LIMIT CASE WHEN $2 THEN NULL ELSE ${VERSIONS_MAX} END`,
      [agentIds, openOnly],
    );
    return rows.map(contractFromStored);
  }

  /**
   * Returns the offers that operators made to some agents, newest first. With `waitingOnly`, only the offers that wait
   * for a second operator are returned.
   */
  async offers(agentIds: readonly string[], waitingOnly: boolean): Promise<HouseOfferRow[]> {
    const rows = await this.db.rows<StoredHouseOffer>(
      `${HOUSE_OFFER} WHERE agent_id = ANY ($1) AND (NOT $2 OR status = 'waiting')
        ORDER BY requested_at DESC, request_id DESC LIMIT CASE WHEN $2 THEN NULL ELSE ${VERSIONS_MAX} END`,
      [agentIds, waitingOnly],
    );
    return rows.map(houseOfferOf);
  }
}
