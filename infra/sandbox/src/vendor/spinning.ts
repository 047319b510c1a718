import { randomInt } from 'node:crypto';
import type { Faults } from './faults.js';
import { playFree, type FreeAnswer } from './free/free-play.js';
import type { FreeRounds } from './free/free-rounds.js';
import { freeChoice, freeOutcome } from './free/free-words.js';
import type { PlaySession } from './play-session.js';
import { playRound, type RoundAnswer } from './round-play.js';
import type { TransferWallets } from './wallets/transfer-wallets.js';
import { hasWallet, playFromWallet } from './wallets/wallet-play.js';
import { spin, type Slot, type Spin } from './slot.js';

import { texts } from './tables/texts.js';

const LINES = texts('5 lines', '5টি লাইন', '5 خطوط');

export interface SpinAnswer extends RoundAnswer {
  readonly grid?: readonly number[];
  readonly wins?: Spin['wins'];
  readonly payoutMinor?: string;
}

/**
 * Plays one spin from the platform's wallet (sends the bet, then the payout together with the end of the round) or from
 * a wallet of this vendor. The symbols are drawn before the bet is sent.
 */
export async function playSpin(
  session: PlaySession,
  slot: Slot,
  stakeMinor: bigint,
  faults: Faults,
  wallets: TransferWallets,
): Promise<SpinAnswer> {
  const { grid, wins, payoutMinor } = spin(slot, stakeMinor, randomInt);
  const endDetail = { grid: grid.map((index) => slot.symbols[index]?.art), wins };
  const round = { payoutMinor, endDetail };
  const answer = hasWallet(session)
    ? playFromWallet(session, wallets, stakeMinor, round, faults)
    : await playRound(session, stakeMinor, round, faults);
  return answer.status === 'OK' ? { ...answer, grid, wins, payoutMinor: String(payoutMinor) } : answer;
}

/** Plays one of the free rounds that the brand gave the player, at the stake of their grant. */
export const playFreeSpin = (session: PlaySession, slot: Slot, freeRounds: FreeRounds): Promise<FreeAnswer> =>
  playFree(session, freeRounds, (stakeMinor) => {
    const { grid, wins, payoutMinor } = spin(slot, stakeMinor, randomInt);
    return {
      payoutMinor,
      detail: { choice: freeChoice(LINES), outcome: freeOutcome(payoutMinor) },
      shown: { grid, wins },
    };
  });
