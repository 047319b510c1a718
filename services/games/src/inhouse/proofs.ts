import { DICE_PROOF } from './dice/dice-proof.js';
import type { GameProof } from './game-proof.js';

/** Every in-house game that `npm run verify` recomputes. */
export const PROOFS: readonly GameProof[] = [DICE_PROOF];
