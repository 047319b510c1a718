import type { RoundGame } from '../rounds/round-game.js';
import { CRASH } from './crash/crash.js';
import { CRASH_PROVIDERS } from './crash/crash.providers.js';
import { CrashRpc } from './crash/crash.rpc.js';
import { DICE } from './dice/dice.js';
import { DiceRpc } from './dice/dice.rpc.js';
import { RollsReadModel } from './dice/rolls.read-model.js';
import { HILO } from './hilo/hilo.js';
import { HiloRpc } from './hilo/hilo.rpc.js';
import { MINES } from './mines/mines.js';
import { MinesRpc } from './mines/mines.rpc.js';
import { PLINKO } from './plinko/plinko.js';
import { PlinkoRpc } from './plinko/plinko.rpc.js';
import { SteppedRoundsRpc } from './stepped-rounds.rpc.js';
import { WHEEL } from './wheel/wheel.js';
import { WheelRpc } from './wheel/wheel.rpc.js';

/**
 * All in-house games. To add a game, add a folder here and a line in each list of this file; README.md names the rest.
 */
export const INHOUSE_GAMES: readonly RoundGame[] = [DICE, PLINKO, WHEEL, MINES, HILO, CRASH as RoundGame];
export const INHOUSE_CONTROLLERS = [DiceRpc, PlinkoRpc, WheelRpc, MinesRpc, HiloRpc, SteppedRoundsRpc, CrashRpc];
export const INHOUSE_PROVIDERS = [RollsReadModel, ...CRASH_PROVIDERS];
