import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.js';
import type { OperatorAnswer } from './operator-client.js';
import type { PlaySession } from './play-session.js';
import { VendorRound } from './vendor-round.js';

/**
 * The outcome of a round, for example the drawn symbols and the win. It is drawn before the first call is sent to the
 * platform.
 */
export interface DrawnRound {
  readonly payoutMinor: bigint;
  /**
   * The details that are sent with the bet and with the end of the round, and which the platform shows in the betting
   * record.
   */
  readonly betDetail?: object;
  readonly endDetail: object;
  /** True if the stake is the price of a feature. The platform takes such a price only from cash. */
  readonly isFeature?: boolean;
  /**
   * True if the vendor ends a round without a payout by the call `round.close`. Otherwise the vendor sends a win of 0.
   */
  readonly closesLosses?: boolean;
}
export interface RoundAnswer {
  /** OK if the platform has taken the stake. The page may show the outcome only in this case. */
  readonly status: string;
  readonly balance: string;
}

const BET_ATTEMPTS = 3;
const WIN_ATTEMPTS = 130;

/** Plays a round with two calls: the bet, then the payout together with the end of the round. */
export async function playRound(
  session: PlaySession,
  stakeMinor: bigint,
  drawn: DrawnRound,
  faults: Faults,
): Promise<RoundAnswer> {
  const round = new VendorRound(session, faults);
  const end = round.endOf(stakeMinor, drawn.payoutMinor, drawn.endDetail, drawn.closesLosses === true);
  if (faults.take('win_first')) await session.operator.call(end.op, end.body);
  const status = await round.bet(stakeMinor, drawn.betDetail, drawn.isFeature ? 'feature' : 'bet');
  if (status === 'OK') await round.finish(end);
  return { status, balance: session.balance };
}

/**
 * Plays a round with one call, `wallet.betwin`. If there is no answer in time, this function returns TEMPORARY and the
 * same call is repeated; `onLate` is called with the answer that arrives later. Of the ordered faults, only
 * `lost_answer`, `duplicate`, `rollback_first` and `rollback` have an effect here.
 */
export async function playAtOnce(
  session: PlaySession,
  stakeMinor: bigint,
  drawn: DrawnRound,
  faults: Faults,
  onLate: (answer: RoundAnswer) => void = () => undefined,
): Promise<RoundAnswer> {
  const { operator, sessionToken } = session;
  const roundId = randomUUID();
  const call = {
    playerId: session.playerId,
    currency: session.currency,
    gameCode: session.game.gameCode,
    roundId,
    occurredAt: new Date().toISOString(),
  };
  const whole = {
    ...call,
    requestId: randomUUID(),
    sessionToken,
    txId: `${roundId}-b`,
    kind: 'bet',
    amount: String(stakeMinor),
    winAmount: String(drawn.payoutMinor),
    roundClosed: true,
    detail: { ...drawn.betDetail, ...drawn.endDetail },
  };
  const rollback = { ...call, requestId: randomUUID(), txId: `${roundId}-r`, refTxId: whole.txId };
  const answered = ({ status, balance }: OperatorAnswer): RoundAnswer => {
    session.balance = balance ?? session.balance;
    return { status, balance: session.balance };
  };
  if (faults.take('rollback_first')) await operator.call('wallet.rollback', rollback);
  if (faults.take('lost_answer')) await operator.call('wallet.betwin', whole);
  const isDoubled = faults.take('duplicate');
  const [taken] = await Promise.all([
    operator.until('wallet.betwin', whole, BET_ATTEMPTS),
    isDoubled ? operator.call('wallet.betwin', whole) : undefined,
  ]);
  if (taken.status === 'OK' && faults.take('rollback')) {
    const { balance } = await operator.until('wallet.rollback', rollback, WIN_ATTEMPTS);
    return answered({ status: 'ROLLED_BACK', balance: balance ?? null });
  }
  if (taken.status === 'TEMPORARY')
    void operator.until('wallet.betwin', whole, WIN_ATTEMPTS).then((late) => onLate(answered(late)));
  return answered(taken);
}
