import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.js';
import type { PlaySession } from './play-session.js';
import { VendorRound } from './vendor-round.js';

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
const WIN_ATTEMPTS = 130;

/** Plays a round with two calls: the bet, and then the payout with the end of the round. */
export async function playRound(
  session: PlaySession,
  stakeMinor: bigint,
  drawn: DrawnRound,
  faults: Faults,
): Promise<RoundAnswer> {
  const round = new VendorRound(session, faults);
  const end = round.endOf(stakeMinor, drawn.payoutMinor, drawn.endDetail, drawn.closesLosses === true);
  if (faults.take('win_first')) await session.operator.call(end.op, end.body);
  const status = await round.bet(stakeMinor, drawn.betDetail);
  if (status === 'OK') await round.finish(end);
  return { status, balance: session.balance };
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
  const roundId = randomUUID();
  const whole = {
    requestId: randomUUID(),
    playerId: session.playerId,
    currency: session.currency,
    gameCode: session.game.gameCode,
    roundId,
    occurredAt: new Date().toISOString(),
    sessionToken,
    txId: `${roundId}-b`,
    kind: 'bet',
    amount: String(stakeMinor),
    winAmount: String(drawn.payoutMinor),
    roundClosed: true,
    detail: { ...drawn.betDetail, ...drawn.endDetail },
  };
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
