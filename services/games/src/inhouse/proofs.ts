import { DICE_PROOF } from './dice/dice-proof.js';
import type { GameProof } from './game-proof.js';
import { HILO_PROOF } from './hilo/hilo-proof.js';
import { MINES_PROOF } from './mines/mines-proof.js';
import { PLINKO_PROOF } from './plinko/plinko-proof.js';
import { WHEEL_PROOF } from './wheel/wheel-proof.js';

/** The games with a member's own seed whose rounds `npm run verify` can compute again. Crash is verified on its own. */
export const PROOFS: readonly GameProof[] = [DICE_PROOF, PLINKO_PROOF, WHEEL_PROOF, MINES_PROOF, HILO_PROOF];
