/**
 * The seed pair that a member uses now, with the decrypted server seed. The outcome of the next round is drawn from it.
 * The server seed is never sent to another process.
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

/** A seed pair that a rotation has ended. Its server seed is public, so anyone can compute its rounds again. */
export interface RevealedSeed {
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The number of rounds that were played with the pair. Their nonces are 0 to `rounds` - 1. */
  readonly rounds: bigint;
}

/** A seed pair with the values that its member may see. */
export interface SeedView {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly revealed?: RevealedSeed;
}
