import { CrashTables } from './crash/crash-table.service.js';
import { CrashController } from './crash/crash.controller.js';
import { CrashHandlers } from './crash/crash.handlers.js';
import { DiceController } from './dice/dice.controller.js';
import { RollsService } from './dice/rolls.service.js';
import { HiloController } from './hilo/hilo.controller.js';
import { MinesController } from './mines/mines.controller.js';
import { PlinkoController } from './plinko/plinko.controller.js';
import { WheelController } from './wheel/wheel.controller.js';

/**
 * All in-house games. To add a game: a folder here, a line in each list of this file, and a field in
 * `inhouse-details.dto.ts` and its presenter.
 */
export const INHOUSE_CONTROLLERS = [
  DiceController,
  PlinkoController,
  WheelController,
  MinesController,
  HiloController,
  CrashController,
];
export const INHOUSE_PROVIDERS = [RollsService, CrashTables, CrashHandlers];
