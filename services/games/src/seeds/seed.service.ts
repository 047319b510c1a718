import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { isClientSeed, newClientSeed } from '@nm/kit/fairness/client-seed.js';
import { askAgain, invalid, roundOpen } from '../games.errors.js';
import { RoundStore } from '../rounds/round.store.js';
import type { LiveSeed, SeedView } from './seed.js';
import { SeedStore } from './seed.store.js';

const ROTATE_TRIES = 20;
const ROTATE_WAIT_MS = 50;
/**
 * Maximum number of attempts to find the current seed pair. An attempt fails only if a rotation ends the pair at the
 * same moment, so more failures than this mean an error.
 */
const LOOKS_MAX = 5;

/** Shows and rotates a player's seed pair (domain §7). */
@Injectable()
export class SeedService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
    @Inject(RoundStore) private readonly rounds: RoundStore,
  ) {}

  /**
   * Returns the current seed pair, and the pair that the last rotation revealed. The current pair is created at its
   * first use.
   */
  async view(memberId: string): Promise<SeedView> {
    let live = await this.seeds.live(this.db, memberId);
    if (!live) live = await this.db.transaction((tx) => this.#takeLive(tx, memberId));
    const revealed = await this.seeds.lastRevealed(this.db, memberId);
    return { serverSeedHash: live.serverSeedHash, clientSeed: live.clientSeed, nonce: live.nextNonce, revealed };
  }

  /**
   * Reveals the current server seed and commits to a new one. Open rounds are finished first: a player who knew the
   * outcome before the wallet takes the stake could make sure that the stake cannot be paid.
   * @param clientSeed 1 to 64 printable ASCII characters; empty keeps the present one.
   * @param endsHash the hash of the server seed to reveal. If another seed is current, this rotation was already done
   * and is not repeated. An empty text reveals the current seed.
   * @throws Failure request.invalid; game.round_open while a round with steps is open; system.temporary if another
   * round stays open.
   */
  async rotate(memberId: string, clientSeed: string, endsHash = ''): Promise<SeedView> {
    if (clientSeed !== '' && !isClientSeed(clientSeed)) throw invalid('clientSeed');
    for (let left = ROTATE_TRIES; left > 0; left -= 1) {
      const view = await this.#tryRotate(memberId, clientSeed, endsHash);
      if (view) return view;
      await pause(ROTATE_WAIT_MS);
    }
    throw askAgain();
  }

  async #tryRotate(memberId: string, clientSeed: string, endsHash: string): Promise<SeedView | undefined> {
    return this.db.transaction(async (tx) => {
      const ended = await this.#takeLive(tx, memberId);
      if (endsHash !== '' && ended.serverSeedHash !== endsHash) {
        const { serverSeedHash, clientSeed: kept, nextNonce: nonce } = ended;
        return { serverSeedHash, clientSeed: kept, nonce, revealed: await this.seeds.lastRevealed(tx, memberId) };
      }
      const open = await this.rounds.openUnder(tx, ended.seedId);
      if (open === 'running') throw roundOpen();
      if (open === 'open') return undefined;
      await this.seeds.end(tx, ended.seedId);
      await this.seeds.begin(tx, [[memberId, clientSeed || ended.clientSeed]]);
      const live = await this.#takeLive(tx, memberId);
      return {
        serverSeedHash: live.serverSeedHash,
        clientSeed: live.clientSeed,
        nonce: live.nextNonce,
        revealed: { ...ended, rounds: ended.nextNonce },
      };
    });
  }

  /**
   * Locks and returns the member's current seed pair; creates one if there is none.
   * @throws Failure system.temporary if a rotation ended the pair in every attempt.
   */
  async #takeLive(tx: Tx, memberId: string): Promise<LiveSeed> {
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const seed = await this.seeds.lockLive(tx, memberId);
      if (seed) return seed;
      await this.seeds.begin(tx, [[memberId, newClientSeed()]]);
    }
    throw askAgain();
  }
}
