import { drawUniform, serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { newServerSeed } from '@nm/kit/fairness/client-seed.js';

/**
 * The amount at which a jackpot pool is won, and the random seed from which this amount is drawn. The hash of the seed
 * is stored before the contributions of the pool are counted, and the seed itself with the win.
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
 * Draws the trigger amount of a jackpot pool between its seed amount (start) and its cap, with uniform distribution.
 * The client seed of the draw is the name of the pool, and the nonce is the number of its wins.
 */
export function triggerMinor(
  serverSeed: Uint8Array,
  { pool, wins, seedMinor, capMinor }: { pool: string; wins: bigint; seedMinor: bigint; capMinor: bigint },
): bigint {
  return (
    seedMinor + 1n + BigInt(drawUniform({ serverSeed, clientSeed: pool, nonce: wins }, Number(capMinor - seedMinor)))
  );
}
