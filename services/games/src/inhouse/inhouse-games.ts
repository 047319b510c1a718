import type { RoundGame } from '../rounds/round-game.js';
import { DICE } from './dice/dice.js';
import { DiceRpc } from './dice/dice.rpc.js';
import { RollsReadModel } from './dice/rolls.read-model.js';
import { PLINKO } from './plinko/plinko.js';
import { PlinkoRpc } from './plinko/plinko.rpc.js';
import { WHEEL } from './wheel/wheel.js';
import { WheelRpc } from './wheel/wheel.rpc.js';

/** All in-house games. A new game is a folder here, a line in each list of this file, and a line in `proofs.ts`. */
export const INHOUSE_GAMES: readonly RoundGame[] = [DICE, PLINKO, WHEEL];
export const INHOUSE_CONTROLLERS = [DiceRpc, PlinkoRpc, WheelRpc];
export const INHOUSE_PROVIDERS = [RollsReadModel];
