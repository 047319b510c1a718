import type { VerifyGame } from '../verify/verify-game.js';
import { ROLLS, rollText } from './dice-rules.js';

export const VERIFY_DICE: VerifyGame = {
  name: 'dice',
  title: 'lib.game.copperDice',
  how: 'dice.howText',
  idle: '00.00',
  outcomes: () => ROLLS,
  resultOf: ([drawn = 0]) => String(drawn).padStart(4, '0'),
  figure: (roll) => ({ big: rollText(roll) }),
  ofBet: ({ dice }) => dice && { result: dice.roll },
};
