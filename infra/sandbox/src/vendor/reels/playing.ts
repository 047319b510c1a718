import { randomInt } from 'node:crypto';
import type { Faults } from '../faults.js';
import type { PlaySession } from '../play-session.js';
import { playRound, type RoundAnswer } from '../round-play.js';
import { composed, texts, type Texts } from '../tables/texts.js';
import { paidMinor, winMinor, type ReelMachine, type Spin } from './machine.js';
import { TITLES } from './reel-words.js';
import { drawRound } from './round.js';

export interface ReelsAnswer extends RoundAnswer {
  /** The spins of the round in their order, each win with its amount in minor units. */
  readonly spins?: readonly object[];
  readonly payoutMinor?: string;
}

const WINS = texts('Wins', 'জয়', 'مرات الفوز');
const FREE = texts('Free spins', 'ফ্রি স্পিন', 'اللفات المجانية');

/**
 * Plays one round of a machine. The round is drawn whole before the bet is sent, and what its free spins pay is sent
 * with its end. So a player who leaves during the free spins loses nothing.
 */
export async function playReels(
  session: PlaySession,
  machine: ReelMachine,
  stakeMinor: bigint,
  faults: Faults,
): Promise<ReelsAnswer> {
  const spins = drawRound(machine, randomInt);
  const payoutMinor = paidMinor(stakeMinor, spins);
  const round = {
    payoutMinor,
    betDetail: { choice: TITLES[machine.mechanic] },
    endDetail: { outcome: outcomeOf(spins) },
    closesLosses: true,
  };
  const answer = await playRound(session, stakeMinor, round, faults);
  if (answer.status !== 'OK') return answer;
  return { ...answer, spins: spins.map((spin) => shown(spin, stakeMinor)), payoutMinor: String(payoutMinor) };
}

const shown = ({ isFree, steps }: Spin, stakeMinor: bigint): object => ({
  isFree,
  steps: steps.map(({ grid, wins }) => ({
    grid,
    wins: wins.map((win) => ({ ...win, paidMinor: String(winMinor(stakeMinor, win)) })),
  })),
});

/** Returns the text of the betting record: how often the round won, in the paid spin and in the free ones. */
export function outcomeOf(spins: readonly Spin[]): Texts {
  const count = (isFree: boolean): number =>
    spins
      .filter((spin) => spin.isFree === isFree)
      .reduce((sum, { steps }) => sum + steps.reduce((all, { wins }) => all + wins.length, 0), 0);
  const free = spins.filter(({ isFree }) => isFree).length;
  return composed((language) => {
    const paid = `${WINS[language]} ${count(false)}`;
    return free === 0 ? paid : `${paid} · ${FREE[language]} ${free}, ${WINS[language]} ${count(true)}`;
  });
}
