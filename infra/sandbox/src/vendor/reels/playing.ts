import { randomInt } from 'node:crypto';
import type { Faults } from '../faults.js';
import { playFree, type FreeAnswer } from '../free/free-play.js';
import type { FreeRounds } from '../free/free-rounds.js';
import { freeChoice, freeOutcome } from '../free/free-words.js';
import type { PlaySession } from '../play-session.js';
import { playRound, type RoundAnswer } from '../round-play.js';
import { composed, texts, type Texts } from '../tables/texts.js';
import { paidMinor, priceMinor, winMinor, type ReelMachine, type Spin } from './machine.js';
import { BOUGHT, TITLES } from './reel-words.js';
import { drawRound } from './round.js';

export interface ReelsAnswer extends RoundAnswer {
  /** The spins of the round in order. Each win has its amount in minor units. */
  readonly spins?: readonly object[];
  readonly payoutMinor?: string;
}

const WINS = texts('Wins', 'জয়', 'مرات الفوز');
const FREE = texts('Free spins', 'ফ্রি স্পিন', 'اللفات المجانية');

/**
 * Plays one round of a slot machine, or buys its free spins at the stake. The platform checks whether the brand allows
 * the purchase, and takes only cash for it. The whole round is drawn before the bet is sent. The winnings of the free
 * spins are sent together with the end of the round, so a player who leaves during the free spins loses nothing.
 */
export async function playReels(
  session: PlaySession,
  machine: ReelMachine,
  stakeMinor: bigint,
  faults: Faults,
  isBought = false,
): Promise<ReelsAnswer> {
  const spins = drawRound(machine, randomInt, isBought);
  const payoutMinor = paidMinor(machine, stakeMinor, spins);
  const round = {
    payoutMinor,
    isFeature: isBought,
    betDetail: { choice: isBought ? boughtText(machine) : TITLES[machine.mechanic] },
    endDetail: { outcome: outcomeOf(spins) },
    closesLosses: true,
  };
  const costMinor = isBought ? priceMinor(machine, stakeMinor) : stakeMinor;
  const answer = await playRound(session, costMinor, round, faults);
  if (answer.status !== 'OK') return answer;
  return { ...answer, spins: spins.map((spin) => shown(spin, stakeMinor)), payoutMinor: String(payoutMinor) };
}

/** Plays one of the free rounds that the brand gave the player, at the stake of their grant. */
export const playFreeReels = (
  session: PlaySession,
  machine: ReelMachine,
  freeRounds: FreeRounds,
): Promise<FreeAnswer> =>
  playFree(session, freeRounds, (stakeMinor) => {
    const spins = drawRound(machine, randomInt, false);
    const payoutMinor = paidMinor(machine, stakeMinor, spins);
    const outcome = freeOutcome(payoutMinor, outcomeOf(spins));
    return {
      payoutMinor,
      detail: { choice: freeChoice(TITLES[machine.mechanic]), outcome },
      shown: { spins: spins.map((spin) => shown(spin, stakeMinor)) },
    };
  });

const shown = ({ isFree, steps }: Spin, stakeMinor: bigint): object => ({
  isFree,
  steps: steps.map(({ grid, wins }) => ({
    grid,
    wins: wins.map((win) => ({ ...win, paidMinor: String(winMinor(stakeMinor, win)) })),
  })),
});

/** Returns the text of a purchase of free spins for the betting record. */
const boughtText = ({ free: { spins }, priceHundredths }: ReelMachine): Texts =>
  composed((language) =>
    BOUGHT[language].replace('{spins}', String(spins)).replace('{price}', String(priceHundredths / 100)),
  );

/** Returns the text of the result for the betting record: the number of wins in the paid spin and in the free spins. */
export function outcomeOf(spins: readonly Spin[]): Texts {
  const count = (isFree: boolean): number =>
    spins
      .filter((spin) => spin.isFree === isFree)
      .reduce((sum, { steps }) => sum + steps.reduce((all, { wins }) => all + wins.length, 0), 0);
  const free = spins.filter(({ isFree }) => isFree).length;
  return composed((language) => {
    const paid = free === spins.length ? [] : [`${WINS[language]} ${count(false)}`];
    const won = free === 0 ? [] : [`${FREE[language]} ${free}, ${WINS[language]} ${count(true)}`];
    return [...paid, ...won].join(' · ');
  });
}
