/** A member's live pair, from which the next round is drawn. The server seed never leaves the process. */
export interface LiveSeed {
  readonly seedId: string;
  readonly memberId: string;
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce of the next round. */
  readonly nextNonce: bigint;
}

/** A pair that a rotation ended. Its rounds can now be recomputed by anyone. */
export interface RevealedSeed {
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Rounds 0 .. rounds-1 were played with it. */
  readonly rounds: bigint;
}

/** A pair as its owner may see it. */
export interface SeedView {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly revealed?: RevealedSeed;
}
