import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.js';
import type { OperatorCall } from './operator-client.js';
import type { PlaySession } from './play-session.js';

/** The call that ends a round. If the win was deliberately too high, also the correction that is sent after it. */
export interface RoundEnd {
  readonly op: 'wallet.win' | 'round.close';
  readonly body: OperatorCall;
  readonly correction?: OperatorCall | undefined;
  readonly isCorrectedLate: boolean;
}

const BET_ATTEMPTS = 3;
/**
 * The maximum number of attempts to send a win; together they take about an hour. The player must get the win, so the
 * call is repeated until the platform answers.
 */
const WIN_ATTEMPTS = 130;
const LATE_MS = 5_000;
/** The amount (minor units) by which a win is too high if a script orders the fault `overpaid`. */
const OVERPAID_MINOR = 250n;
/**
 * The win as a multiple of the stake if a script orders the fault `huge_win`. It is above the win ceiling of every
 * game in the demo.
 */
const HUGE_MULTIPLE = 20_000n;

/**
 * The data of a play session that a round needs. After a restart a round is continued with this data, without a
 * session.
 */
export type RoundOwner = Pick<PlaySession, 'playerId' | 'currency' | 'sessionToken' | 'game' | 'operator' | 'balance'>;

/**
 * The calls of one player's round: one or more bets, and the end of the round. Faults that a script orders change how
 * these calls are sent.
 */
export class VendorRound {
  #bets = 0;
  #isDoubled = false;
  readonly #returns = new Map<string, OperatorCall>();
  readonly #returned = new Map<string, Promise<string>>();
  #ended: Promise<string> | undefined;

  /** @param roundId the id of the round, given if the round was begun before a restart */
  constructor(
    private readonly session: RoundOwner,
    private readonly faults: Faults,
    readonly roundId: string = randomUUID(),
  ) {}

  /** Sends a bet and returns the platform's status. The platform has taken the stake only if the status is OK. */
  async bet(stakeMinor: bigint, detail?: object, kind: 'bet' | 'feature' = 'bet'): Promise<string> {
    const { session, faults } = this;
    const { operator, sessionToken } = session;
    this.#bets += 1;
    const txId = this.#betId(this.#bets);
    const bet = this.#call({
      sessionToken,
      txId,
      kind,
      amount: String(stakeMinor),
      ...(detail ? { detail } : {}),
    });
    const rollback = this.returnOf(this.#bets);
    if (faults.take('rollback_first')) await operator.call('wallet.rollback', rollback);
    if (faults.take('lost_answer')) await operator.call('wallet.bet', bet);
    const isDoubled = faults.take('duplicate');
    this.#isDoubled ||= isDoubled;
    const [taken] = await Promise.all([
      operator.until('wallet.bet', bet, BET_ATTEMPTS),
      isDoubled ? operator.call('wallet.bet', bet) : undefined,
    ]);
    session.balance = taken.balance ?? session.balance;
    if (taken.status !== 'TEMPORARY' && !faults.take('rollback')) {
      if (taken.status === 'OK' && faults.take('unsent_bet'))
        operator.invent('wallet.bet', { ...bet, txId: `${this.roundId}-u` });
      return taken.status;
    }
    // It is unknown whether the platform took the stake. The rollback makes sure that a stake is returned. It also has
    // its effect if it arrives before the bet.
    void this.giveBack(this.#bets);
    return 'TEMPORARY';
  }

  /**
   * Returns the call that returns a bet of this round. Bets are numbered from 1. The call is the same each time, so it
   * can be repeated.
   */
  returnOf(bet: number): OperatorCall {
    const refTxId = this.#betId(bet);
    const call = this.#returns.get(refTxId) ?? this.#call({ txId: refTxId.replace('-b', '-r'), refTxId });
    this.#returns.set(refTxId, call);
    return call;
  }

  /**
   * Returns a bet of a round that is not played. The call is repeated for about an hour, until the platform answers.
   * Resolves with the platform's status; TEMPORARY means that there was no answer.
   */
  giveBack(bet: number): Promise<string> {
    const call = this.returnOf(bet);
    const given =
      this.#returned.get(String(call.txId)) ??
      this.session.operator.until('wallet.rollback', call, WIN_ATTEMPTS).then(({ status, balance }) => {
        this.session.balance = balance ?? this.session.balance;
        return status;
      });
    this.#returned.set(String(call.txId), given);
    return given;
  }

  /**
   * Resolves with the platform's status of the call that ended the round; TEMPORARY means that there was no answer.
   * Undefined if that call was never sent.
   */
  get ended(): Promise<string> | undefined {
    return this.#ended;
  }

  /**
   * Builds the call that ends the round.
   * @param closesLosses true if a round without a payout is ended with `round.close`, false if with a win of 0
   */
  endOf(stakeMinor: bigint, payoutMinor: bigint, detail: object, closesLosses: boolean): RoundEnd {
    const { faults } = this;
    const isOverpaid = faults.take('overpaid');
    const isCorrectedLate = faults.take('late_correction');
    const drawnMinor = faults.take('huge_win') ? stakeMinor * HUGE_MULTIPLE : payoutMinor;
    const paidMinor = drawnMinor + (isOverpaid ? OVERPAID_MINOR : 0n);
    const op = closesLosses && paidMinor === 0n ? 'round.close' : 'wallet.win';
    const paying = op === 'wallet.win' ? { kind: 'win', amount: String(paidMinor), roundClosed: true } : {};
    return {
      op,
      body: this.#call({ txId: `${this.roundId}-w`, ...paying, detail }),
      correction: isOverpaid
        ? this.#call({ txId: `${this.roundId}-a`, kind: 'adjust', amount: String(-OVERPAID_MINOR) })
        : undefined,
      isCorrectedLate,
    };
  }

  /** Ends the round without a result, by rolling the bet back. Returns the platform's status. */
  async endVoid(detail: object): Promise<string> {
    const { session } = this;
    const body = this.#call({ txId: `${this.roundId}-r`, refTxId: `${this.roundId}-b`, detail });
    const [{ status, balance }] = await Promise.all([
      session.operator.until('wallet.rollback', body, WIN_ATTEMPTS),
      this.#isDoubled ? session.operator.call('wallet.rollback', body) : undefined,
    ]);
    session.balance = balance ?? session.balance;
    return status;
  }

  /**
   * Sends the call that ends the round, and corrects the win if it was too high. Returns the platform's status of the
   * end, before the correction.
   */
  async finish({ op, body, correction, isCorrectedLate }: RoundEnd): Promise<string> {
    const { session, faults } = this;
    const { operator } = session;
    if (faults.take('abandon')) {
      operator.owe(op, body); // Not sent, so the platform must ask for the round's details.
      return 'OK';
    }
    if (faults.take('late_win')) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const [ended] = await Promise.all([
      operator.until(op, body, BET_ATTEMPTS),
      this.#isDoubled ? operator.call(op, body) : undefined,
    ]);
    this.#ended =
      ended.status === 'TEMPORARY'
        ? operator.until(op, body, WIN_ATTEMPTS).then(({ status }) => status)
        : Promise.resolve(ended.status);
    session.balance = ended.balance ?? session.balance;
    if (!correction) return ended.status;
    const correct = async (): Promise<void> => {
      if (isCorrectedLate) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      const { balance } = await operator.until('wallet.adjust', correction, WIN_ATTEMPTS);
      session.balance = balance ?? session.balance;
    };
    if (isCorrectedLate) void correct();
    else await correct();
    return ended.status;
  }

  #betId(bet: number): string {
    return bet === 1 ? `${this.roundId}-b` : `${this.roundId}-b${bet}`;
  }

  #call<C extends { readonly txId: string }>(change: C) {
    const { playerId, currency, game } = this.session;
    return {
      requestId: randomUUID(),
      playerId,
      currency,
      gameCode: game.gameCode,
      roundId: this.roundId,
      occurredAt: new Date().toISOString(),
      ...change,
    };
  }
}
