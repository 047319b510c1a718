import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.js';
import type { OperatorCall } from './operator-client.js';
import type { PlaySession } from './play-session.js';

/** The call that ends a round, and the correction that follows it if the win was sent too high. */
export interface RoundEnd {
  readonly op: 'wallet.win' | 'round.close';
  readonly body: OperatorCall;
  readonly correction?: OperatorCall | undefined;
  readonly isCorrectedLate: boolean;
}

const BET_ATTEMPTS = 3;
/**
 * Number of attempts to send a win, over about an hour. The player must get the win, so it is repeated until the
 * platform answers.
 */
const WIN_ATTEMPTS = 130;
const LATE_MS = 5_000;
/** The excess (minor units) of a win if a script orders the fault `overpaid`. */
const OVERPAID_MINOR = 250n;
/** The multiple of the stake for the fault `huge_win`. It exceeds the win ceiling of every game in the demo. */
const HUGE_MULTIPLE = 20_000n;

/** The data of a play session that a round needs. After a restart a round continues without a session. */
export type RoundOwner = Pick<PlaySession, 'playerId' | 'currency' | 'sessionToken' | 'game' | 'operator' | 'balance'>;

/** The calls of one player's round: one or more bets, and the end. Ordered faults change how they are sent. */
export class VendorRound {
  #bets = 0;
  #isDoubled = false;
  readonly #returns = new Map<string, OperatorCall>();
  readonly #returned = new Map<string, Promise<string>>();
  #ended: Promise<string> | undefined;

  /** @param roundId the id of a round that was begun before a restart */
  constructor(
    private readonly session: RoundOwner,
    private readonly faults: Faults,
    readonly roundId: string = randomUUID(),
  ) {}

  /** Sends a bet. Only if the answer is OK, the platform has taken the stake. */
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
    // It is unknown whether the platform took the stake. A rollback makes sure that it is returned, even if the
    // rollback arrives before the bet.
    void this.giveBack(this.#bets);
    return 'TEMPORARY';
  }

  /** The call that returns a bet, by its number in the round from 1. It is the same at every repeat. */
  returnOf(bet: number): OperatorCall {
    const refTxId = this.#betId(bet);
    const call = this.#returns.get(refTxId) ?? this.#call({ txId: refTxId.replace('-b', '-r'), refTxId });
    this.#returns.set(refTxId, call);
    return call;
  }

  /**
   * Returns a bet of a round that is not played. It is repeated until the platform answers, over about an hour.
   * Resolves with the platform's status, which is TEMPORARY if there was no answer.
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
   * Resolves with the platform's status of the end of the round, which is TEMPORARY if there was no answer. Undefined
   * if the end was never sent.
   */
  get ended(): Promise<string> | undefined {
    return this.#ended;
  }

  /**
   * Builds the call that ends the round.
   * @param closesLosses whether a round without a payout ends with `round.close` instead of a win of 0
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

  /** Ends the round without a result: the bet is rolled back. Returns the platform's status. */
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

  /** Sends the end of the round, and corrects it if it was too high. Returns the status of the first answers. */
  async finish({ op, body, correction, isCorrectedLate }: RoundEnd): Promise<string> {
    const { session, faults } = this;
    const { operator } = session;
    if (faults.take('abandon')) {
      operator.owe(op, body); // never sent, so the platform must ask for the round
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
