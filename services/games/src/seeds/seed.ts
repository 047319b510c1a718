import type { FairInput } from '../fairness/fair-draw.js';

/** A member's live pair: what the next round is drawn from. The server seed never leaves the process. */
export interface LiveSeed {
  readonly seedId: string;
  readonly memberId: string;
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce that the next round takes. */
  readonly nextNonce: bigint;
}

/** What a rotation ended: anyone can now recompute its rounds. */
export interface RevealedSeed {
  readonly serverSeed: Uint8Array;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Rounds 0 .. rounds-1 were played under it. */
  readonly rounds: bigint;
}

/** What the owner may see of his pair. */
export interface SeedView {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly revealed?: RevealedSeed;
}

export const nextDraw = ({ serverSeed, clientSeed, nextNonce }: LiveSeed): FairInput => ({
  serverSeed,
  clientSeed,
  nonce: nextNonce,
});
