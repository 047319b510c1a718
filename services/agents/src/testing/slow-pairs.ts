import { ContractKind } from '@nm/contracts/agents.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const LENGTHS = new Map([
  [ContractKind.REALTIME_SALARY, 300_000],
  [ContractKind.HOURLY_SALARY, HOUR_MS],
  [ContractKind.DAILY_SALARY, DAY_MS],
  [ContractKind.DIVIDEND, WEEK_MS],
]);
/** The kinds of contract, in the order in which periods with the same end are closed. */
export const KINDS = [...LENGTHS.keys()];
/** The minimum bases of the two tiers of a dividend. The rate of the second tier is twice that of the first. */
export const TIERS_FROM: readonly [bigint, bigint] = [5_000n, 60_000n];
const MICRO = 1_000_000n;

export interface PairBet {
  readonly roundId: string;
  readonly memberId: string;
  /** The net loss of the bet (minor units): positive for a lost stake, negative for a win. */
  readonly netLossMinor: bigint;
  readonly at: number;
  readonly step: number;
  /** The number of the step of the random history in which the bet is voided. */
  readonly voidedIn: number;
}
/** The cost of a reward, which dividends deduct. */
export interface PairReward {
  readonly grantId: string;
  readonly memberId: string;
  readonly costMinor: bigint;
  readonly at: number;
  readonly step: number;
}
interface Range {
  readonly kind: ContractKind;
  readonly from: number;
  readonly to: number;
}
export interface Pair {
  readonly payerId: string | undefined;
  readonly payeeId: string;
  /** The members below the payee in the tree, on all levels. */
  readonly below: ReadonlySet<string>;
  readonly ppm: bigint;
  readonly carries: boolean;
  readonly ranges: readonly Range[];
}
export interface PairLine {
  readonly kind: ContractKind;
  readonly startsAt: number;
  readonly gross: bigint;
  readonly offset: bigint;
  readonly carry: bigint;
  readonly corrected: bigint;
  readonly base: bigint;
}

/** The base that a dividend's settlement paid for, and the net loss of its bets whose voids were deducted so far. */
interface Paid {
  readonly base: bigint;
  readonly ppm: bigint;
  voided: bigint;
  /** True as soon as a settlement of another kind of contract has used the void of one of these bets. */
  isShared: boolean;
}
interface Waiting {
  readonly kind: ContractKind;
  /** The voided bet; undefined if this is a credit of returned pay. */
  readonly bet?: PairBet;
  /** For a salary, the amount (negative) that the void takes back. For a credit, its amount. */
  readonly micro: bigint;
  /** The base that a dividend paid for; absent for a salary. */
  readonly paid?: Paid;
}

/**
 * A settled period. `beyond` is the amount that it paid in addition to its own earnings, negative if voids lowered the
 * pay. `voids` has the bets of the period that were voided since.
 */
interface Settled {
  readonly paid?: Paid;
  readonly isOpen: boolean;
  readonly voids: PairBet[];
  readonly beyond: bigint;
}

/** The net amount of a payee for one period, which a review returned to the house. */
export interface Returned {
  readonly model: SlowPair;
  readonly kind: ContractKind;
  readonly startsAt: number;
  readonly netMinor: bigint;
  readonly decidedAt: number;
  /**
   * The millionths of a minor unit credited so far, by voided round; '' is for the offsets that the period had used.
   */
  readonly credited: Map<string, bigint>;
}

export const startOf = (kind: ContractKind, at: number): number => {
  // Weeks begin on Monday, but the day 1970-01-01 was a Thursday.
  const shift = kind === ContractKind.DIVIDEND ? 3 * DAY_MS : 0;
  return at - ((at + shift) % (LENGTHS.get(kind) ?? 1));
};
export const endOf = (kind: ContractKind, startsAt: number): number => startsAt + (LENGTHS.get(kind) ?? 0);

const isInForce = ({ ranges }: Pair, kind: ContractKind, at: number): boolean =>
  ranges.some((range) => range.kind === kind && range.from <= at && at < range.to);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * A slow reference model for one pair of payer and payee. It settles one period after the other from all bets, and
 * keeps a list of the amounts that voids must still take back.
 */
export class SlowPair {
  readonly lines: PairLine[] = [];
  readonly #carried = new Map<ContractKind, bigint>();
  readonly #settled = new Map<string, Settled>();
  #waiting: Waiting[] = [];
  #lastBase = 0n;

  constructor(
    readonly pair: Pair,
    private readonly bets: readonly PairBet[],
    private readonly rewards: readonly PairReward[],
  ) {}

  /** Voids a bet. For each settled period of the pair that had counted the bet, the amount must be taken back later. */
  void(bet: PairBet): void {
    if (!this.pair.below.has(bet.memberId)) return;
    for (const kind of KINDS) {
      const settled = this.#settled.get(`${kind} ${startOf(kind, bet.at)}`);
      settled?.voids.push(bet);
      if (!settled?.isOpen) continue;
      const { netLossMinor } = bet;
      const stakeMinor = max(netLossMinor, -netLossMinor);
      const micro = kind === ContractKind.DIVIDEND ? 0n : -stakeMinor * this.pair.ppm;
      this.#waiting.push({ kind, bet, micro, ...(settled.paid && { paid: settled.paid }) });
    }
  }

  /** Maps each voided round to the amount that its void takes back, and '' to the pay beyond the period's earnings. */
  changesOf(kind: ContractKind, startsAt: number): Map<string, bigint> {
    const settled = this.#settled.get(`${kind} ${startsAt}`);
    if (!settled) return new Map();
    const voids = settled.voids.toSorted((a, b) => a.voidedIn - b.voidedIn || (a.roundId < b.roundId ? -1 : 1));
    const { paid } = settled;
    let lost = 0n;
    const taken = voids.map(({ roundId, netLossMinor: net }): [string, bigint] => {
      if (kind !== ContractKind.DIVIDEND) return [roundId, max(net, -net) * this.pair.ppm];
      if (!paid) return [roundId, 0n];
      const before = max(paid.base - lost, 0n);
      lost += net;
      return [roundId, (before - max(paid.base - lost, 0n)) * paid.ppm];
    });
    return new Map([...taken, ['', settled.beyond]]);
  }

  /**
   * Returns true if a contract of `kind` can use a credit of the kind `of`: the same kind, or one whose contract ended.
   */
  canUse(kind: ContractKind, startsAt: number, of: ContractKind): boolean {
    return isInForce(this.pair, kind, startsAt) && (kind === of || !isInForce(this.pair, of, startsAt));
  }

  isOpen(kind: ContractKind, roundId: string): boolean {
    return this.#waiting.some(
      (one) => one.kind === kind && one.bet?.roundId === roundId && (kind !== ContractKind.DIVIDEND || one.paid),
    );
  }

  /** Books a credit for the next settlement. Returns false if the pair has no settlement for the given period. */
  credit(kind: ContractKind, startsAt: number, micro: bigint): boolean {
    const isSettled = this.#settled.has(`${kind} ${startsAt}`);
    if (isSettled) this.#waiting.push({ kind, micro });
    return isSettled;
  }

  /** Settles a period. With `mustPay`, the payee must pay a direct downline, so there is a settlement in any case. */
  close(kind: ContractKind, startsAt: number, step: number, mustPay: boolean): PairLine | undefined {
    const { pair } = this;
    if (!isInForce(pair, kind, startsAt)) return undefined;
    const isHere = ({ memberId, at }: { memberId: string; at: number }): boolean =>
      pair.below.has(memberId) && startOf(kind, at) === startsAt;
    const counted = this.bets.filter((bet) => isHere(bet) && bet.voidedIn > step);
    const ended = KINDS.filter((other) => other !== kind && !isInForce(pair, other, startsAt));
    const own = this.#waiting.filter((one) => one.kind === kind);
    const others = this.#waiting.filter(
      (one) => ended.includes(one.kind) && (one.kind !== ContractKind.DIVIDEND || one.paid || !one.bet),
    );
    const sources = [kind, ...ended];
    const offset =
      sum([...own, ...others].map(({ micro }) => micro)) +
      sum(paidOf(others).map((paid) => changeOf(paid, others) * paid.ppm)) +
      sum(sources.map((source) => this.#carried.get(source) ?? 0n));
    const isDividend = kind === ContractKind.DIVIDEND;
    const rewards = isDividend ? this.rewards.filter(isHere) : [];
    const corrected = isDividend
      ? -sum(own.filter(({ paid }) => !paid || (pair.carries && !paid.isShared)).map(lossOf)) +
        sum(
          paidOf(own)
            .filter(({ isShared }) => isShared || !pair.carries)
            .map((paid) => changeOf(paid, own)),
        )
      : 0n;
    const carried = isDividend ? min(this.#lastBase, 0n) : 0n;
    const isIdle = counted.length + rewards.length === 0 && offset === 0n && carried === 0n && corrected === 0n;
    if (isIdle && !mustPay) return undefined;

    let base = 0n;
    let [ppm, stakeMinor] = [pair.ppm, sum(counted.map(({ netLossMinor: net }) => max(net, -net)))];
    if (isDividend) {
      const cost = sum(rewards.map(({ costMinor }) => costMinor));
      const result =
        sum(counted.map(({ netLossMinor }) => netLossMinor)) - (pair.carries ? cost : max(cost, min(corrected, 0n)));
      base = (pair.carries ? result : max(result, 0n)) + carried + corrected;
      ppm = base >= TIERS_FROM[1] ? pair.ppm * 2n : base >= TIERS_FROM[0] ? pair.ppm : 0n;
      stakeMinor = base;
      this.#lastBase = base;
    }
    const exact = stakeMinor * ppm + offset;
    for (const { paid, bet } of [...own, ...others]) if (paid && bet) paid.voided += bet.netLossMinor;
    for (const { paid } of others) if (paid) paid.isShared = true;
    this.#waiting = this.#waiting.filter((one) => !own.includes(one) && !others.includes(one));
    for (const source of sources) this.#carried.delete(source);
    const carry = min(exact, 0n);
    if (carry !== 0n) this.#carried.set(kind, carry);
    this.#settled.set(`${kind} ${startsAt}`, {
      ...(isDividend && ppm > 0n && base > 0n && { paid: { base, ppm, voided: 0n, isShared: false } }),
      isOpen: !isDividend || (ppm > 0n && base > 0n) || (pair.carries && base <= 0n),
      voids: [],
      beyond: max(exact, 0n) - (isDividend ? base - carried - corrected : stakeMinor) * ppm,
    });
    const line = { kind, startsAt, gross: exact > 0n ? exact / MICRO : 0n, offset, carry, corrected, base };
    this.lines.push(line);
    return line;
  }

  /** Returns the amounts that are written off at the end: voids in the order of their time, and the carried amount. */
  writtenOff(): bigint[] {
    const inOrder = this.#waiting.toSorted(
      ({ bet: a }, { bet: b }) =>
        (a?.voidedIn ?? 0) - (b?.voidedIn ?? 0) || ((a?.roundId ?? '') < (b?.roundId ?? '') ? -1 : 1),
    );
    const voids = inOrder.map((one) => {
      if (!one.paid) return one.micro;
      const micro = changeOf(one.paid, [one]) * one.paid.ppm;
      one.paid.voided += lossOf(one);
      return micro;
    });
    return [...voids, ...this.#carried.values()].filter((micro) => micro !== 0n);
  }
}

const lossOf = ({ bet }: Waiting): bigint => bet?.netLossMinor ?? 0n;
const paidOf = (waiting: readonly Waiting[]): Paid[] => [...new Set(waiting.flatMap(({ paid }) => paid ?? []))];

/** Returns by how much the rest of a paid base (base minus voided net loss, at least 0) changes with these voids. */
function changeOf(paid: Paid, waiting: readonly Waiting[]): bigint {
  const more = sum(waiting.filter((one) => one.paid === paid).map(lossOf));
  return max(paid.base - paid.voided - more, 0n) - max(paid.base - paid.voided, 0n);
}

/**
 * Books credits for returned pay before a period is settled. A returned period counts as if it had never existed. Its
 * payee therefore gets back the amounts that voids of its bets take, and the amounts of earlier periods that it had
 * used are booked again. The same amounts of the payee's direct downlines are subtracted. The difference is booked for
 * every pair from the payee up to the house: with the void while no settlement has used it, otherwise with a settlement
 * that the payee gets. Reviews that were decided after the end of the period do not count yet.
 */
export function creditReturns(
  returns: readonly Returned[],
  models: readonly SlowPair[],
  closing: ContractKind,
  closingFrom: number,
): void {
  for (const one of returns.filter(({ decidedAt }) => decidedAt < endOf(closing, closingFrom))) {
    const { model, kind, startsAt, credited } = one;
    const wanted = model.changesOf(kind, startsAt);
    for (const child of models.filter(({ pair }) => pair.payerId === model.pair.payeeId))
      for (const [key, micro] of child.changesOf(kind, startsAt)) wanted.set(key, (wanted.get(key) ?? 0n) - micro);
    const canUse = model.canUse(closing, closingFrom, kind);
    let micro = 0n;
    for (const [key, want] of wanted) {
      if (!canUse && !model.isOpen(kind, key)) continue;
      micro += want - (credited.get(key) ?? 0n);
      credited.set(key, want);
    }
    if (micro === 0n) continue;
    // A payer without a settlement for the period was not paid for it. The credit then goes no further up the chain.
    for (let at: SlowPair | undefined = model; at?.credit(kind, startsAt, micro);) {
      const { payerId }: Pair = at.pair;
      at = models.find(({ pair }) => pair.payeeId === payerId);
    }
  }
}
