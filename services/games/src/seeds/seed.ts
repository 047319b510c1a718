/**
 * A member's current seed pair with the decrypted server seed, from which the next round is drawn. The server seed is
 * never sent to any other process.
 */
export interface LiveSeed {
  readonly seedId: string;
  readonly memberId: string;
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce that the next round will use. */
  readonly nextNonce: bigint;
}

/** A seed pair that a rotation ended. Its server seed is public, so anyone can recompute its rounds. */
export interface RevealedSeed {
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The number of rounds played with the pair. Their nonces are 0 to rounds-1. */
  readonly rounds: bigint;
}

/** A seed pair as its owner may see it. */
export interface SeedView {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly revealed?: RevealedSeed;
}
