import { Inject, Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { newServerSeed } from '@nm/kit/fairness/client-seed.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import type { LiveSeed, RevealedSeed } from './seed.js';

/** A row of the table `seeds`. */
export interface SeedRow {
  readonly seedId: string;
  readonly memberId: string;
  readonly sealed: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nextNonce: bigint;
}

const COLUMNS = `
  seed_id AS "seedId", member_id AS "memberId", server_seed_sealed AS sealed, server_seed_hash AS "serverSeedHash",
  client_seed AS "clientSeed", next_nonce AS "nextNonce"`;

/**
 * The maximum number of decrypted server seeds in the cache. The cache saves decryption, because a player usually plays
 * many rounds with one seed. The cache is emptied after KEPT_MS_MAX.
 */
const KEPT_MAX = 10_000;
const KEPT_MS_MAX = 300_000;

/** Stores the seed pairs of members. Each member has at most one pair that is in use, and any number of ended pairs. */
@Injectable()
export class SeedStore {
  /** The cache of decrypted server seeds, by the hash of the seed. */
  readonly #kept = new Map<string, Uint8Array>();
  #keptSince = 0;

  constructor(@Inject(Seal) private readonly seal: Seal) {}

  async live(sql: Sql, memberId: string): Promise<LiveSeed | undefined> {
    const row = await sql.one<SeedRow>(`SELECT ${COLUMNS} FROM seeds WHERE member_id = $1 AND revealed_at IS NULL`, [
      memberId,
    ]);
    return row && this.opened(row);
  }

  /**
   * Locks and returns the seed pair that the member uses now. The lock makes bets and rotations of one member run one
   * after the other. Returns undefined if there is no pair, or if a rotation ended the pair while this call waited for
   * the lock; the caller then tries again.
   */
  async lockLive(tx: Tx, memberId: string): Promise<LiveSeed | undefined> {
    const row = await tx.one<SeedRow>(
      `SELECT ${COLUMNS} FROM seeds WHERE member_id = $1 AND revealed_at IS NULL FOR UPDATE`,
      [memberId],
    );
    return row && this.opened(row);
  }

  /**
   * Creates for each member a seed pair with a new server seed and the given client seed. A member who already has a
   * pair in use is skipped.
   */
  async begin(sql: Sql, members: readonly (readonly [memberId: string, clientSeed: string])[]): Promise<void> {
    const seeds = members.map(() => newServerSeed());
    const hashes = seeds.map(serverSeedHash);
    await sql.rows(
      `INSERT INTO seeds (member_id, server_seed_sealed, server_seed_hash, client_seed)
       SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[])
       ON CONFLICT (member_id) WHERE revealed_at IS NULL DO NOTHING`,
      [
        members.map(([memberId]) => memberId),
        seeds.map((seed, i) => this.seal.seal(seed, hashes[i]!)),
        hashes,
        members.map(([, clientSeed]) => clientSeed),
      ],
    );
  }

  /** Marks a seed pair as ended, and its server seed as revealed. The caller must have locked its row. */
  async end(tx: Tx, seedId: string): Promise<void> {
    await tx.rows('UPDATE seeds SET revealed_at = clock_timestamp() WHERE seed_id = $1 AND revealed_at IS NULL', [
      seedId,
    ]);
  }

  async lastRevealed(sql: Sql, memberId: string): Promise<RevealedSeed | undefined> {
    const row = await sql.one<SeedRow>(
      `SELECT ${COLUMNS} FROM seeds
        WHERE member_id = $1 AND revealed_at IS NOT NULL
        ORDER BY revealed_at DESC LIMIT 1`,
      [memberId],
    );
    return row && { ...liveSeed(row, this.seal), rounds: row.nextNonce };
  }

  /** Returns a stored seed pair that is in use, with its server seed decrypted. */
  opened(row: SeedRow): LiveSeed {
    const { sealed: _sealed, ...rest } = row;
    const kept = this.#kept.get(row.serverSeedHash);
    if (kept && Date.now() - this.#keptSince < KEPT_MS_MAX) return { ...rest, serverSeed: kept };
    const seed = liveSeed(row, this.seal);
    this.#keep(row.serverSeedHash, seed.serverSeed);
    return seed;
  }

  #keep(hash: string, serverSeed: Uint8Array): void {
    const now = Date.now();
    if (this.#kept.size >= KEPT_MAX || now - this.#keptSince >= KEPT_MS_MAX) {
      this.#kept.clear();
      this.#keptSince = now;
    }
    this.#kept.set(hash, serverSeed);
  }
}

const liveSeed = ({ sealed, ...row }: SeedRow, seal: Seal): LiveSeed => ({
  ...row,
  serverSeed: seal.open(sealed, row.serverSeedHash),
});
