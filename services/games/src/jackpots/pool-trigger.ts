import { drawUniform, serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { newServerSeed } from '@nm/kit/fairness/client-seed.js';

/**
 * The amount at which a pool is won. It is drawn from a seed whose hash is published before the first contribution, so
 * the house cannot change the amount later (domain §7).
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
 * Draws the trigger amount uniformly between the pool's seed amount and its cap. The draw uses the pool's name as
 * client seed and the number of its wins as nonce.
 */
export function triggerMinor(
  serverSeed: Uint8Array,
  { pool, wins, seedMinor, capMinor }: { pool: string; wins: bigint; seedMinor: bigint; capMinor: bigint },
): bigint {
  return (
    seedMinor + 1n + BigInt(drawUniform({ serverSeed, clientSeed: pool, nonce: wins }, Number(capMinor - seedMinor)))
  );
}
