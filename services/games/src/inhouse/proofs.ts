import { DICE_PROOF } from './dice/dice-proof.js';
import type { GameProof } from './game-proof.js';

/** The in-house games that `npm run verify` can recompute. */
export const PROOFS: readonly GameProof[] = [DICE_PROOF];
