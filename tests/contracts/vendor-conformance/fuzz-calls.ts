import type { ModelCall } from './model-book.js';

/** Seeded random numbers (mulberry32): a printed seed repeats a run. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a random whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }
}

const DETAILS = [
  '{"choice":"Black"}',
  '{"outcome":{"EN":"8 black"}}',
  '{"text":"a literal \\\\u0000"}',
  '{"times":1e400}',
  'null',
] as const;
/**
 * Values of the field `detail` that cannot be stored. Only calls that owe money get them, because a bet with such a
 * detail is refused.
 */
const HOSTILE_DETAILS = [
  '{"text":"\\ud800"}',
  '{"\\udfff":1}',
  '{"text":"\\u0000"}',
  '['.repeat(5_000) + ']'.repeat(5_000),
  `{"text":"${'x'.repeat(17_000)}"}`,
  '"text"',
] as const;
const OPS = [
  ...Array<string>(30).fill('wallet.bet'),
  ...Array<string>(10).fill('wallet.betwin'),
  ...Array<string>(22).fill('wallet.win'),
  ...Array<string>(16).fill('wallet.rollback'),
  ...Array<string>(8).fill('wallet.adjust'),
  ...Array<string>(4).fill('wallet.promo'),
  ...Array<string>(8).fill('round.close'),
  ...Array<string>(2).fill('free'),
];

/**
 * Generates the calls of one player: overlapping rounds, and rollbacks of bets, betwins, wins and of bets that are sent
 * later.
 */
export class FuzzCalls {
  readonly #made: ModelCall[] = [];
  /** Ids of bets that were rolled back before they were sent. */
  readonly #later: string[] = [];
  #count = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly name: string,
    private readonly base: object,
  ) {}

  /** Returns a new call of the player, or a repeat of an earlier one. */
  next(): ModelCall {
    if (this.#made.length > 3 && this.random.below(100) < 15) return this.random.pick(this.#made);
    const call = this.#new(this.random.pick(OPS));
    this.#made.push(call);
    return call;
  }

  #new(op: string): ModelCall {
    this.#count += 1;
    const { random } = this;
    const txId = `${this.name}-${this.#count}`;
    const round = `${this.name}-r${Math.max(0, Math.floor(this.#count / 12) - random.below(3))}`;
    const closes = random.below(10) === 0;
    switch (op) {
      case 'wallet.bet':
        return this.#call(op, this.#later.pop() ?? txId, round, { stake: 10 + random.below(500), closes });
      case 'wallet.betwin':
        return this.#call(op, this.#later.pop() ?? txId, round, {
          stake: 10 + random.below(500),
          payout: random.below(900),
          closes,
        });
      case 'wallet.rollback':
        return this.#call(op, txId, round, { refTxId: this.#reference(txId) });
      case 'wallet.adjust':
        return this.#call(op, txId, round, { payout: random.pick([1, -1]) * (1 + random.below(200)) });
      case 'wallet.promo':
        return this.#call(op, txId, '', { payout: 1 + random.below(200) });
      case 'free':
        return this.#call('wallet.win', txId, `${txId}-free`, { payout: 1 + random.below(200), kind: 'free_win' });
      case 'round.close':
        return this.#call(op, txId, round, { closes: true });
      default:
        return this.#call(op, txId, round, { payout: random.below(800), closes });
    }
  }

  /**
   * Returns the id of the call that a rollback names: a bet or betwin in most cases; sometimes a win, a bet that is
   * sent later, or no known call.
   */
  #reference(txId: string): string {
    const bets = this.#made.filter(({ op }) => op === 'wallet.bet' || op === 'wallet.betwin');
    const choice = this.random.below(10);
    if (choice === 0) {
      this.#later.push(`${txId}-bet`);
      return `${txId}-bet`;
    }
    const from = choice === 1 ? this.#made.filter(({ op }) => op === 'wallet.win') : bets.slice(-8);
    return from.length > 0 ? this.random.pick(from).txId : `${txId}-nothing`;
  }

  #call(
    op: string,
    txId: string,
    round: string,
    parts: { stake?: number; payout?: number; refTxId?: string; closes?: boolean; kind?: string },
  ): ModelCall {
    const { stake = 0, payout = 0, refTxId, closes = false, kind } = parts;
    const isBet = op === 'wallet.bet' || op === 'wallet.betwin';
    const amount = isBet ? stake : op === 'round.close' || op === 'wallet.rollback' ? undefined : payout;
    const fields = {
      ...this.base,
      txId,
      ...(round && { roundId: round }),
      ...(amount !== undefined && { amount: String(amount) }),
      ...(op === 'wallet.betwin' && { winAmount: String(payout) }),
      ...(refTxId && { refTxId }),
      ...(kind && { kind }),
      ...(closes && { roundClosed: true }),
    };
    const isHostile = !isBet && this.random.below(8) === 0;
    const detail = isHostile ? this.random.pick(HOSTILE_DETAILS) : this.random.pick(DETAILS);
    const body = `${JSON.stringify(fields).slice(0, -1)},"detail":${detail}}`;
    // A free win without a bet is in the account record, but makes no round.
    return {
      op,
      txId,
      round: kind ? '' : round,
      stake: BigInt(stake),
      payout: BigInt(payout),
      closes,
      body,
      ...(refTxId && { refTxId }),
    };
  }
}
