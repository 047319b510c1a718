import { drawUniform, serverSeedHash } from '../fairness/fair-draw.js';
import { newServerSeed } from '../fairness/client-seed.js';

/**
 * The amount at which a pool is won. It is drawn from a seed whose hash is published before anyone plays for the pool
 * (domain rules §7).
 */
export interface Trigger {
  readonly serverSeed: Uint8Array;
  readonly hash: string;
}

export function newTrigger(): Trigger {
  const serverSeed = newServerSeed();
  return { serverSeed, hash: serverSeedHash(serverSeed) };
}

/**
 * Draws the trigger amount uniformly between the pool's seed amount and its cap. The pool's name serves as client seed,
 * the win's number as nonce.
 */
export function triggerMinor(
  serverSeed: Uint8Array,
  { pool, wins, seedMinor, capMinor }: { pool: string; wins: bigint; seedMinor: bigint; capMinor: bigint },
): bigint {
  return (
    seedMinor + 1n + BigInt(drawUniform({ serverSeed, clientSeed: pool, nonce: wins }, Number(capMinor - seedMinor)))
  );
}
