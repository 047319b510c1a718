import { randomInt, randomUUID } from 'node:crypto';
import type { Faults } from './faults.js';
import type { PlaySession } from './play-session.js';
import { spin, type Spin } from './slot.js';

export interface SpinAnswer {
  readonly status: string;
  readonly grid?: readonly number[];
  readonly wins?: Spin['wins'];
  readonly payoutMinor?: string;
  readonly balance: string;
}

const BET_ATTEMPTS = 3;
/** About an hour: a win is owed until the operator has answered. */
const WIN_ATTEMPTS = 130;
const LATE_MS = 5_000;
/** What a win that is paid too high is too high by. */
const OVERPAID_MINOR = 250n;

/** One spin: the bet is taken, then the reels are drawn, then the win is paid and the round closed. */
export async function playSpin(session: PlaySession, stakeMinor: bigint, faults: Faults): Promise<SpinAnswer> {
  const { operator, playerId, currency, slot, sessionToken } = session;
  const roundId = randomUUID();
  const call = <C extends { readonly txId: string }>(change: C) =>
    ({ requestId: randomUUID(), playerId, currency, gameCode: slot.gameCode, roundId, occurredAt: new Date().toISOString(), ...change });
  const bet = call({ sessionToken, txId: `${roundId}-b`, kind: 'bet', amount: String(stakeMinor) });
  const rollback = call({ txId: `${roundId}-r`, refTxId: `${roundId}-b` });
  const drawn = spin(slot, stakeMinor, randomInt);
  const isOverpaid = faults.take('overpaid');
  const win = call({
    txId: `${roundId}-w`, kind: 'win', amount: String(drawn.payoutMinor + (isOverpaid ? OVERPAID_MINOR : 0n)), roundClosed: true,
    detail: { grid: drawn.grid.map((index) => slot.symbols[index]?.art), wins: drawn.wins },
  });

  if (faults.take('win_first')) await operator.call('wallet.win', win);
  if (faults.take('rollback_first')) await operator.call('wallet.rollback', rollback);
  if (faults.take('lost_answer')) await operator.call('wallet.bet', bet);
  const isDoubled = faults.take('duplicate');
  const [taken] = await Promise.all([operator.until('wallet.bet', bet, BET_ATTEMPTS), isDoubled ? operator.call('wallet.bet', bet) : undefined]);
  session.balance = taken.balance ?? session.balance;
  if (taken.status === 'TEMPORARY' || faults.take('rollback')) {
    // Nobody knows whether the stake was taken: the rollback settles it, whichever comes first.
    void operator.until('wallet.rollback', rollback, WIN_ATTEMPTS);
    return { status: 'TEMPORARY', balance: session.balance };
  }
  if (taken.status !== 'OK') return { status: taken.status, balance: session.balance };

  if (faults.take('abandon')) {
    operator.owe('wallet.win', win); // drawn and written down, and never sent: the operator has to ask
    return { status: 'OK', grid: drawn.grid, wins: drawn.wins, payoutMinor: String(drawn.payoutMinor), balance: session.balance };
  }
  if (faults.take('late_win')) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const [paid] = await Promise.all([operator.until('wallet.win', win, BET_ATTEMPTS), isDoubled ? operator.call('wallet.win', win) : undefined]);
  if (paid.status === 'TEMPORARY') void operator.until('wallet.win', win, WIN_ATTEMPTS);
  session.balance = paid.balance ?? session.balance;
  if (isOverpaid) {
    const { balance } = await operator.until('wallet.adjust', call({ txId: `${roundId}-a`, kind: 'adjust', amount: String(-OVERPAID_MINOR) }), WIN_ATTEMPTS);
    session.balance = balance ?? session.balance;
  }
  return { status: 'OK', grid: drawn.grid, wins: drawn.wins, payoutMinor: String(drawn.payoutMinor), balance: session.balance };
}
