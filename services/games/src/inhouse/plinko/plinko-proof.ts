import { formatMinor, parseMinor } from '@nm/kit/money/money.js';
import { drawUniform, type FairInput } from '@nm/kit/fairness/fair-draw.js';
import { UsageError, type GameProof } from '../game-proof.js';
import { isPlayable, pathsOf, pathText, plinkoOutcome } from './plinko-rules.js';
import type { Risk } from './plinko-tables.js';

const OPTIONS = {
  rows: { type: 'string' },
  risk: { type: 'string' },
  stake: { type: 'string' },
} as const;

/**
 * Computes the path of a ball again from its published inputs. The number of rows is a required option, because the
 * path is drawn from 2^rows paths.
 */
export const PLINKO_PROOF: GameProof<typeof OPTIONS> = {
  name: 'plinko',
  options: OPTIONS,
  usage: '--rows <8..16> [--risk low|medium|high] [--stake <minor units>]',

  facts(input: FairInput, values) {
    const choice = { rows: Number(values.rows), risk: (values.risk ?? 'low') as Risk };
    if (!isPlayable({ ...choice, risk: 'low' })) throw new UsageError('--rows takes 8 to 16.');
    if (!isPlayable(choice)) throw new UsageError('--risk takes low, medium or high.');
    const stake = parseMinor(values.stake ?? '0');
    if (stake === undefined) throw new UsageError('--stake takes whole minor units, for example 1000.');
    const outcome = plinkoOutcome(choice, drawUniform(input, pathsOf(choice)), stake);
    return {
      path: pathText(outcome.path, choice.rows),
      basket: `${outcome.basket + 1} of ${choice.rows + 1}`,
      ...(values.risk === undefined ? {} : { multiplier: formatMinor(outcome.multiplierE4, 4) }),
      ...(values.risk === undefined || values.stake === undefined ? {} : { payoutMinor: String(outcome.payoutMinor) }),
    };
  },
};
