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
 * Maximum number of attempts to find the seed pair that a member uses now. An attempt fails only if a rotation replaces
 * the pair at the same moment. If all attempts fail, something else must be wrong.
 */
const LOOKS_MAX = 5;

/** Shows a player's seed pair, and replaces it by a new one (domain §7). */
@Injectable()
export class SeedService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
    @Inject(RoundStore) private readonly rounds: RoundStore,
  ) {}

  /**
   * Returns the seed pair that is in use, and the pair that the last rotation revealed. If the member has no seed pair
   * yet, it is created.
   */
  async view(memberId: string): Promise<SeedView> {
    let live = await this.seeds.live(this.db, memberId);
    if (!live) live = await this.db.transaction((tx) => this.#takeLive(tx, memberId));
    const revealed = await this.seeds.lastRevealed(this.db, memberId);
    return { serverSeedHash: live.serverSeedHash, clientSeed: live.clientSeed, nonce: live.nextNonce, revealed };
  }

  /**
   * Reveals the server seed that is in use, and creates a new one whose hash is shown. It waits, for about a second at
   * most, until no round is open. Otherwise a player could learn the outcome of a round before the wallet takes the
   * stake. The player could then move the money away, so that a losing stake cannot be paid.
   * @param clientSeed 1 to 64 printable ASCII characters; if empty, the present client seed is kept
   * @param endsHash the hash of the server seed that must be revealed. If another seed is already in use, the rotation
   * was done before and is not repeated. If the text is empty, the present seed is revealed.
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
   * Locks and returns the seed pair that the member uses now; creates a pair if there is none.
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
