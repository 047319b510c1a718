import { parseMinor } from '@nm/kit/money/money.js';
import { drawUniform, type FairInput } from '@nm/kit/fairness/fair-draw.js';
import { UsageError, type GameProof } from '../game-proof.js';
import { diceOutcome, fourDigits, isPlayable, multiplierText, ROLLS } from './dice-rules.js';

const FOUR_DIGITS_MAX = /^\d{1,4}$/;

const OPTIONS = {
  target: { type: 'string' },
  over: { type: 'boolean' },
  under: { type: 'boolean' },
  stake: { type: 'string' },
} as const;

/**
 * Computes a roll again from its published inputs. If the player's choice is given, it also computes the result; if the
 * stake is given, it also computes the payout.
 */
export const DICE_PROOF: GameProof<typeof OPTIONS> = {
  name: 'dice',
  options: OPTIONS,
  usage: '[--target <0000..9999> --over | --under] [--stake <minor units>]',

  facts(input: FairInput, values) {
    const roll = drawUniform(input, ROLLS);
    const facts = { roll: fourDigits(roll) };
    if (values.target === undefined) return facts;
    if (values.over === values.under) throw new UsageError('--target takes --over or --under beside it.');
    const choice = { target: Number(values.target), over: values.over === true };
    if (!FOUR_DIGITS_MAX.test(values.target) || !isPlayable(choice)) {
      throw new UsageError('--target takes 0000 to 9999 with a chance of 1% to 98%.');
    }
    const stake = parseMinor(values.stake ?? '0');
    if (stake === undefined) throw new UsageError('--stake takes whole minor units, for example 1000.');
    const { win, multiplierE4, payoutMinor } = diceOutcome(choice, roll, stake);
    return {
      ...facts,
      win: win ? 'yes' : 'no',
      multiplier: multiplierText(multiplierE4),
      ...(values.stake === undefined ? {} : { payoutMinor: String(payoutMinor) }),
    };
  },
};
