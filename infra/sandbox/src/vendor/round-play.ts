import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.js';
import type { PlaySession } from './play-session.js';

/** The outcome of a round. It is drawn before the first call is sent to the platform. */
export interface DrawnRound {
  readonly payoutMinor: bigint;
  /**
   * The details that are sent with the bet and with the end of the round. The platform shows them in the betting
   * record.
   */
  readonly betDetail?: object;
  readonly endDetail: object;
  /** True if a round without a payout ends with `round.close`; otherwise it ends with a win of 0. */
  readonly closesLosses?: boolean;
}
export interface RoundAnswer {
  /** OK if the platform has taken the stake. Only then the page may show the outcome. */
  readonly status: string;
  readonly balance: string;
}

const BET_ATTEMPTS = 3;
/**
 * Number of attempts to send a win, over about an hour. The player must get the win, so it is repeated until the
 * platform answers.
 */
const WIN_ATTEMPTS = 130;
const LATE_MS = 5_000;
/** By how much (minor units) a win is too high if a script orders the fault `overpaid`. */
const OVERPAID_MINOR = 250n;
/** The multiple of the stake for the fault `huge_win`. It exceeds the win ceiling of every game in the demo. */
const HUGE_MULTIPLE = 20_000n;

/** Returns functions for the calls of one round. They fill in the fields that all calls of the round share. */
function callsOf({ playerId, currency, game }: PlaySession) {
  const roundId = randomUUID();
  const call = <C extends { readonly txId: string }>(change: C) => ({
    requestId: randomUUID(),
    playerId,
    currency,
    gameCode: game.gameCode,
    roundId,
    occurredAt: new Date().toISOString(),
    ...change,
  });
  return { roundId, call };
}

/** Plays a round with two calls: the bet, and then the payout with the end of the round. */
export async function playRound(
  session: PlaySession,
  stakeMinor: bigint,
  drawn: DrawnRound,
  faults: Faults,
): Promise<RoundAnswer> {
  const { operator, sessionToken } = session;
  const { roundId, call } = callsOf(session);
  const rollback = call({ txId: `${roundId}-r`, refTxId: `${roundId}-b` });
  const bet = call({
    sessionToken,
    txId: `${roundId}-b`,
    kind: 'bet',
    amount: String(stakeMinor),
    ...(drawn.betDetail ? { detail: drawn.betDetail } : {}),
  });
  const isOverpaid = faults.take('overpaid');
  const isCorrectedLate = faults.take('late_correction');
  const drawnMinor = faults.take('huge_win') ? stakeMinor * HUGE_MULTIPLE : drawn.payoutMinor;
  const paidMinor = drawnMinor + (isOverpaid ? OVERPAID_MINOR : 0n);
  const endOp = drawn.closesLosses && paidMinor === 0n ? 'round.close' : 'wallet.win';
  const paying = endOp === 'wallet.win' ? { kind: 'win', amount: String(paidMinor), roundClosed: true } : {};
  const end = call({ txId: `${roundId}-w`, ...paying, detail: drawn.endDetail });

  if (faults.take('win_first')) await operator.call(endOp, end);
  if (faults.take('rollback_first')) await operator.call('wallet.rollback', rollback);
  if (faults.take('lost_answer')) await operator.call('wallet.bet', bet);
  const isDoubled = faults.take('duplicate');
  const [taken] = await Promise.all([
    operator.until('wallet.bet', bet, BET_ATTEMPTS),
    isDoubled ? operator.call('wallet.bet', bet) : undefined,
  ]);
  session.balance = taken.balance ?? session.balance;
  if (taken.status === 'TEMPORARY' || faults.take('rollback')) {
    // It is unknown whether the platform took the stake. A rollback makes sure that it is returned, even if the
    // rollback arrives before the bet.
    void operator.until('wallet.rollback', rollback, WIN_ATTEMPTS);
    return { status: 'TEMPORARY', balance: session.balance };
  }
  if (taken.status !== 'OK') return { status: taken.status, balance: session.balance };

  if (faults.take('unsent_bet')) operator.invent('wallet.bet', call({ ...bet, txId: `${roundId}-u` }));
  if (faults.take('abandon')) {
    operator.owe(endOp, end); // the win is recorded but never sent, so the platform has to ask for the round
    return { status: 'OK', balance: session.balance };
  }
  if (faults.take('late_win')) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const [ended] = await Promise.all([
    operator.until(endOp, end, BET_ATTEMPTS),
    isDoubled ? operator.call(endOp, end) : undefined,
  ]);
  if (ended.status === 'TEMPORARY') void operator.until(endOp, end, WIN_ATTEMPTS);
  session.balance = ended.balance ?? session.balance;
  if (isOverpaid) {
    const correction = call({ txId: `${roundId}-a`, kind: 'adjust', amount: String(-OVERPAID_MINOR) });
    const correct = async (): Promise<void> => {
      if (isCorrectedLate) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      const { balance } = await operator.until('wallet.adjust', correction, WIN_ATTEMPTS);
      session.balance = balance ?? session.balance;
    };
    if (isCorrectedLate) void correct();
    else await correct();
  }
  return { status: 'OK', balance: session.balance };
}

/**
 * Plays a round with one call, `wallet.betwin`. If there is no answer, the same call is repeated. Only the faults
 * `lost_answer` and `duplicate` are supported.
 */
export async function playAtOnce(
  session: PlaySession,
  stakeMinor: bigint,
  drawn: DrawnRound,
  faults: Faults,
): Promise<RoundAnswer> {
  const { operator, sessionToken } = session;
  const { roundId, call } = callsOf(session);
  const whole = call({
    sessionToken,
    txId: `${roundId}-b`,
    kind: 'bet',
    amount: String(stakeMinor),
    winAmount: String(drawn.payoutMinor),
    roundClosed: true,
    detail: { ...drawn.betDetail, ...drawn.endDetail },
  });
  if (faults.take('lost_answer')) await operator.call('wallet.betwin', whole);
  const isDoubled = faults.take('duplicate');
  const [taken] = await Promise.all([
    operator.until('wallet.betwin', whole, BET_ATTEMPTS),
    isDoubled ? operator.call('wallet.betwin', whole) : undefined,
  ]);
  if (taken.status === 'TEMPORARY') void operator.until('wallet.betwin', whole, WIN_ATTEMPTS);
  session.balance = taken.balance ?? session.balance;
  return { status: taken.status, balance: session.balance };
}
