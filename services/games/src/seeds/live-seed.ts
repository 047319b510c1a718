import type { Tx } from '@nm/kit/db/db.js';
import { askAgain } from '../games.errors.js';
import { newClientSeed } from '../fairness/client-seed.js';
import type { LiveSeed } from './seed.js';
import type { SeedStore } from './seed.store.js';

/** Each look that finds none lost a race with a rotation; nobody loses this often. */
const LOOKS_MAX = 5;

/**
 * The member's live pair under its row lock, begun when he has none.
 * @throws Failure system.temporary when rotations kept ending it meanwhile.
 */
export async function takeLiveSeed(seeds: SeedStore, tx: Tx, memberId: string): Promise<LiveSeed> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const seed = await seeds.lockLive(tx, memberId);
    if (seed) return seed;
    await seeds.begin(tx, memberId, newClientSeed());
  }
  throw askAgain();
}
