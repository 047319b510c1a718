import { GameCategory } from '@nm/contracts';
import { invalid } from '../../games.errors.js';
import type { SteppedGame, WireDetail } from '../../rounds/round-game.js';
import { isUuid, type RoundDetail } from '../../rounds/round.js';
import { isTarget, payoutOf, TARGET_E2_MIN } from './crash-rules.js';

export interface CrashChoice {
  readonly crashRoundId: string;
  /** The multiplier of the automatic cash-out in hundredths; 0 if the player set none. */
  readonly targetE2: number;
}

export interface CrashDetail extends CrashChoice, RoundDetail {
  /** The multiplier of the cash-out in hundredths; absent while the bet is running, and for a lost bet. */
  readonly cashedE2?: number;
  /**
   * The crash point in hundredths. It is stored only with a lost bet, because a cash-out can come before the crash
   * point may be shown.
   */
  readonly crashE2?: number;
}

/**
 * The game of crash. A bet takes part in a shared round, and the seed, the bets and the beacon of the shared round
 * determine the crash point. The bet itself is a round with one step, which is its cash-out or the crash. The member's
 * own seed pair has no effect on the outcome.
 */
export const CRASH: SteppedGame<CrashChoice, never> = {
  vassalage: 'INHOUSE',
  gameCode: 'CRASH',
  category: GameCategory.BGS,
  detailName: 'crash',
  stepped: true,

  checkChoice({ crashRoundId, targetE2 }) {
    if (!isUuid(crashRoundId)) throw invalid('crashRoundId');
    if (targetE2 !== 0 && !isTarget(targetE2)) throw invalid('targetE2');
  },

  /**
   * At the start, only the payout of the lowest possible cash-out must not exceed the largest win. A bet that reaches
   * the largest win is cashed out automatically.
   */
  payoutMinorMax: (_choice, stakeMinor) => payoutOf(stakeMinor, TARGET_E2_MIN, null),

  draw: ({ crashRoundId, targetE2 }) => ({
    detail: { game: CRASH.detailName, crashRoundId, targetE2 } as RoundDetail,
    payoutMinor: 0n,
  }),

  play() {
    throw invalid('step');
  },
  positionOf: () => ({ payoutMinor: 0n }),
  played: () => ({}),

  toWire: (detail) => wireOf(detail as CrashDetail),
  toOpenWire: (detail) => wireOf(detail as CrashDetail),
};

const wireOf = ({ crashRoundId, targetE2, cashedE2 = 0, crashE2 = 0 }: CrashDetail): WireDetail => ({
  case: 'crash',
  value: { crashRoundId, targetE2, cashedE2, crashE2 },
});
