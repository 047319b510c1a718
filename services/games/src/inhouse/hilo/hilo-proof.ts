import { formatMinor, parseMinor } from '@nm/kit/money/money.js';
import { drawUniforms, type FairInput } from '@nm/kit/fairness/fair-draw.js';
import { UsageError, type GameProof } from '../game-proof.js';
import { CARDS, DRAWN, isCall, isLost, multiplierE4, payoutOf, rankOf } from './hilo-rules.js';

const OPTIONS = { calls: { type: 'string' }, stake: { type: 'string' } } as const;
const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/**
 * Computes the cards of a round again from its published inputs. If the player's calls (guesses) are given, it also
 * computes the multiplier of a cash-out after these calls.
 */
export const HILO_PROOF: GameProof<typeof OPTIONS> = {
  name: 'hilo',
  options: OPTIONS,
  usage: '[--calls up|down|skip,...] [--stake <minor units>]',

  facts(input: FairInput, values) {
    const cards = drawUniforms(input, CARDS, DRAWN);
    const facts = { ranks: cards.map((card) => RANK_NAMES[rankOf(card) - 1]).join(' ') };
    if (values.calls === undefined) return facts;
    const calls = values.calls.split(',').filter(isCall);
    if (calls.length !== values.calls.split(',').length || calls.length >= DRAWN)
      throw new UsageError('--calls takes up, down and skip, for example up,skip,down.');
    const stake = parseMinor(values.stake ?? '0');
    if (stake === undefined) throw new UsageError('--stake takes whole minor units, for example 1000.');
    const lost = isLost(cards, calls);
    return {
      ...facts,
      won: lost ? 'no' : 'yes',
      multiplier: formatMinor(lost ? 0n : multiplierE4(cards, calls), 4),
      ...(values.stake === undefined ? {} : { payoutMinor: String(lost ? 0n : payoutOf(cards, calls, stake, null)) }),
    };
  },
};
