import { DiceController } from './dice/dice.controller.js';
import { RollsService } from './dice/rolls.service.js';

/** Every in-house game. A new one is a folder beside these, a line in each list here and a field in `inhouse-details.ts`. */
export const INHOUSE_CONTROLLERS = [DiceController];
export const INHOUSE_PROVIDERS = [RollsService];
