import { formatMinor, parseMinor } from '@nm/kit/money/money.js';
import { drawUniform, type FairInput } from '@nm/kit/fairness/fair-draw.js';
import { UsageError, type GameProof } from '../game-proof.js';
import { combinations, isLeaf, isMines, LEAVES, multiplierE4, payoutOf, placesOf } from './mines-rules.js';

const OPTIONS = {
  mines: { type: 'string' },
  open: { type: 'string' },
  stake: { type: 'string' },
} as const;

/**
 * Computes the positions of the mines again from the published inputs. If the opened leaves (fields) are given, it also
 * computes the multiplier of a cash-out after these leaves.
 */
export const MINES_PROOF: GameProof<typeof OPTIONS> = {
  name: 'mines',
  options: OPTIONS,
  usage: '--mines <1..24> [--open <leaf 1..25>,...] [--stake <minor units>]',

  facts(input: FairInput, values) {
    const mines = Number(values.mines);
    if (!isMines(mines)) throw new UsageError('--mines takes 1 to 24.');
    const places = placesOf(mines, drawUniform(input, combinations(LEAVES, mines)));
    const facts = { places: places.map((place) => place + 1).join(' ') };
    if (values.open === undefined) return facts;
    const opened = values.open.split(',').map((leaf) => Number(leaf) - 1);
    if (!opened.every(isLeaf) || new Set(opened).size < opened.length)
      throw new UsageError('--open takes leaves 1 to 25, for example 3,8.');
    const stake = parseMinor(values.stake ?? '0');
    if (stake === undefined) throw new UsageError('--stake takes whole minor units, for example 1000.');
    const isLost = opened.some((leaf) => places.includes(leaf));
    return {
      ...facts,
      safe: isLost ? 'no' : 'yes',
      multiplier: formatMinor(isLost ? 0n : multiplierE4(mines, opened.length), 4),
      ...(values.stake === undefined
        ? {}
        : { payoutMinor: String(isLost ? 0n : payoutOf(mines, opened.length, stake, null)) }),
    };
  },
};
