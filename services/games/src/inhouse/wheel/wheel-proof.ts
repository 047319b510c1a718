import { parseMinor } from '@nm/kit/money/money.js';
import { drawUniform, type FairInput } from '@nm/kit/fairness/fair-draw.js';
import { UsageError, type GameProof } from '../game-proof.js';
import { isPlayable, payoutOn, RIB_TIMES, RIBS } from './wheel-rules.js';

const OPTIONS = { spots: { type: 'string' } } as const;
const SPOT = /^(\d{1,2})=(\d{1,16})$/;

/**
 * Computes again on which rib (one of 49 equal sectors) the wheel stopped. If the player's stakes are given, it also
 * computes the payout.
 */
export const WHEEL_PROOF: GameProof<typeof OPTIONS> = {
  name: 'wheel',
  options: OPTIONS,
  usage: '[--spots <segment>=<minor units>,...]',

  facts(input: FairInput, values) {
    const rib = drawUniform(input, RIBS);
    const times = RIB_TIMES[rib]!;
    const facts = { rib: String(rib), segment: `x${times}` };
    if (values.spots === undefined) return facts;
    const spots = values.spots.split(',').map((text) => {
      const [, segment = '', stake = ''] = SPOT.exec(text) ?? [];
      return { times: Number(segment), stakeMinor: parseMinor(stake) ?? 0n };
    });
    if (!isPlayable(spots)) throw new UsageError('--spots takes stakes on segments, for example 2=1000,48=100.');
    return { ...facts, payoutMinor: String(payoutOn(spots, times)) };
  },
};
