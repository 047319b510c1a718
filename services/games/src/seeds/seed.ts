/** A member's live pair: the next round is drawn from it. The server seed never leaves the process. */
export interface LiveSeed {
  readonly seedId: string;
  readonly memberId: string;
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce that the next round takes. */
  readonly nextNonce: bigint;
}

/** A pair that a rotation ended: anyone can now recompute its rounds. */
export interface RevealedSeed {
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Rounds 0 .. rounds-1 were played under it. */
  readonly rounds: bigint;
}

/** A pair as its owner may see it. */
export interface SeedView {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly revealed?: RevealedSeed;
}
