import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { roundNotFound } from '../games.errors.js';
import { ROUND_COLUMNS, roundOf, type RoundRow } from './round.store.js';
import { isUuid, type Round } from './round.js';

/** A round, and the values of its seed pair that the member may see. */
export interface RoundWithProof {
  readonly round: Round;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The server seed of the round; absent until the seed was replaced by a new one. */
  readonly serverSeed?: Uint8Array;
}

export interface RoundsQuery {
  readonly memberId: string;
  /** The time range in which the bets were placed. `from` is inclusive, `to` is exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** The code of the only game whose rounds are listed; empty or absent if the rounds of all games are listed. */
  readonly gameCode?: string;
  readonly page: number;
  readonly size: number;
}

export interface RoundsPage {
  readonly content: readonly Round[];
  readonly totalCount: bigint;
  readonly totalStakeMinor: bigint;
  readonly totalPayoutMinor: bigint;
}

interface ProofRow extends RoundRow {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly revealedSeed: Buffer | null;
}

type Totals = Omit<RoundsPage, 'content'>;

/** Reads rounds for the members' screens. A stake that the wallet refused is not a bet, so its round is not listed. */
@Injectable()
export class RoundReadModel {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Seal) private readonly seal: Seal,
  ) {}

  /**
   * Returns a round with its proof.
   * @throws Failure resource.not_found, also if the round belongs to another member.
   */
  async proof(memberId: string, roundId: string): Promise<RoundWithProof> {
    if (!isUuid(roundId)) throw roundNotFound();
    const row = await this.db.one<ProofRow>(
      `SELECT r.*, s.server_seed_hash AS "serverSeedHash", s.client_seed AS "clientSeed",
              CASE WHEN s.revealed_at IS NOT NULL THEN s.server_seed_sealed END AS "revealedSeed"
         FROM (SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1 AND member_id = $2) r
         JOIN seeds s ON s.seed_id = r."seedId"`,
      [roundId, memberId],
    );
    if (!row) throw roundNotFound();
    const { serverSeedHash, clientSeed, revealedSeed, ...round } = row;
    return {
      round: roundOf(round),
      serverSeedHash,
      clientSeed,
      serverSeed: revealedSeed ? this.seal.open(revealedSeed, serverSeedHash) : undefined,
    };
  }

  /**
   * Returns a page of rounds, newest first. For the whole time range it also returns the number of rounds, and the sums
   * of the settled ones.
   */
  async list({ memberId, from, to, gameCode = '', page, size }: RoundsQuery): Promise<RoundsPage> {
    const rows = await this.db.rows<RoundRow>(
      `SELECT ${ROUND_COLUMNS}
         FROM rounds
        WHERE member_id = $1 AND placed_at >= $2 AND placed_at < $3 AND status <> 'refused'
          AND ($4 = '' OR game_code = $4)
        ORDER BY placed_at DESC, round_id DESC
        LIMIT $5 OFFSET $6`,
      [memberId, from, to, gameCode, size, (page - 1) * size],
    );
    const totals = await this.db.one<Totals>(
      `SELECT count(*) AS "totalCount",
              coalesce(sum(stake_minor) FILTER (WHERE status = 'settled'), 0)::bigint AS "totalStakeMinor",
              coalesce(sum(payout_minor) FILTER (WHERE status = 'settled'), 0)::bigint AS "totalPayoutMinor"
         FROM rounds
        WHERE member_id = $1 AND placed_at >= $2 AND placed_at < $3 AND status <> 'refused'
          AND ($4 = '' OR game_code = $4)`,
      [memberId, from, to, gameCode],
    );
    return { content: rows.map(roundOf), ...(totals ?? { totalCount: 0n, totalStakeMinor: 0n, totalPayoutMinor: 0n }) };
  }
}
