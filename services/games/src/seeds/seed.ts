/** A member's current seed pair, from which the next round is drawn. The server seed never leaves the process. */
export interface LiveSeed {
  readonly seedId: string;
  readonly memberId: string;
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce of the next round. */
  readonly nextNonce: bigint;
}

/** A seed pair that a rotation ended. Anyone can now recompute its rounds. */
export interface RevealedSeed {
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The number of rounds that were played with the pair: their nonces are 0 .. rounds-1. */
  readonly rounds: bigint;
}

/** A seed pair as its owner may see it. */
export interface SeedView {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly revealed?: RevealedSeed;
}
