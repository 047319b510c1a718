import { drawUniform, serverSeedHash } from '../fairness/fair-draw.js';
import { newServerSeed } from '../fairness/client-seed.js';

/** The amount at which a pool is won, fixed by a seed whose hash is known before anyone plays for it (domain rules §7). */
export interface Trigger {
  readonly serverSeed: Uint8Array;
  readonly hash: string;
}

export function newTrigger(): Trigger {
  const serverSeed = newServerSeed();
  return { serverSeed, hash: serverSeedHash(serverSeed) };
}

/** Uniform from above the seed to the cap; the pool's name and the number of the win take the place of client seed and nonce. */
export function triggerMinor(
  serverSeed: Uint8Array,
  { pool, wins, seedMinor, capMinor }: { pool: string; wins: bigint; seedMinor: bigint; capMinor: bigint },
): bigint {
  return (
    seedMinor + 1n + BigInt(drawUniform({ serverSeed, clientSeed: pool, nonce: wins }, Number(capMinor - seedMinor)))
  );
}
