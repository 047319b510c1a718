import { tierMet, type PeriodFigures } from '../contracts/tier.js';
import {
  WINDOWS_EACH,
  WINDOW_MS,
  type History,
  type HistoryBet,
  type HistoryContract,
  type HistoryDividend,
  type HistoryMove,
} from './history.js';

/** The settlement of one contract for one period. */
export interface ModelLine {
  readonly contract: HistoryContract;
  readonly startsAt: number;
  readonly grossMinor: bigint;
  readonly netMinor: bigint;
}

const MICRO = 1_000_000n;

/**
 * A slow reference model of real-time salaries (domain §10). For every contract and settlement window, it follows each
 * bet up the tree as the tree was at the settle time of the bet. It uses no SQL and no partial sums. It ignores the
 * order in which events arrive, except for the two batches in which they arrive.
 */
export function modelOf(played: History): ModelLine[] {
  const history = withAllowed(played);
  const { bets, contracts, ends } = history;
  const first = ends[0].getTime() - WINDOWS_EACH * WINDOW_MS;
  const lines: ModelLine[] = [];
  const carried = new Map<HistoryContract, bigint>();
  const tiersMet = new Map<string, HistoryContract['tiers'][number] | undefined>();
  for (let window = 0; window < 2 * WINDOWS_EACH; window += 1) {
    const batch = window < WINDOWS_EACH ? 0 : 1;
    const startsAt = first + window * WINDOW_MS;
    const offset = window === WINDOWS_EACH ? bets.filter((bet) => bet.batch === 0 && bet.voidedIn === 1) : [];
    const counted = bets.filter((bet) => bet.batch === batch && windowOf(bet) === startsAt && isCounted(bet));
    const grosses = new Map<HistoryContract, bigint>();
    for (const contract of contracts.filter((each) => startsAt < endOf(history, contracts, each))) {
      const below = counted.filter((bet) => isBelow(history, bet, contract.payee));
      const rates = contract.tiers[tierOf(history, contract, below, counted)];
      tiersMet.set(`${contract.payee} ${startsAt}`, rates);
      let micro = carried.get(contract) ?? 0n;
      if (rates) for (const bet of below) micro += bet.stakeMinor * rateOf(rates, bet);
      for (const bet of offset.filter((each) => isBelow(history, each, contract.payee))) {
        const paidAt = tiersMet.get(`${contract.payee} ${windowOf(bet)}`);
        if (paidAt) micro -= bet.stakeMinor * rateOf(paidAt, bet);
      }
      if (below.length === 0 && micro === 0n) continue;
      grosses.set(contract, micro > 0n ? micro / MICRO : 0n);
      carried.set(contract, micro > 0n ? 0n : micro);
    }
    lines.push(...linesOf(contracts, grosses, new Date(startsAt)));
  }
  return lines;

  /**
   * Returns the settlement window in which a bet counts. It is the window of the settle time. For a late bet it is the
   * first window of the second batch.
   */
  function windowOf(bet: HistoryBet): number {
    const own = Math.floor(bet.settledAt.getTime() / WINDOW_MS) * WINDOW_MS;
    return bet.batch === 1 ? Math.max(own, ends[0].getTime()) : own;
  }
}

/**
 * Returns the whole amount that each agent is paid. The lines (settlements) must be in the order of their periods. A
 * negative net amount is taken from the amounts that the agent was paid before. The rest becomes a debt, which is
 * deducted from later payments.
 */
export function paidOf(lines: readonly ModelLine[]): Map<number, bigint> {
  const paid = new Map<number, bigint>();
  const owed = new Map<number, bigint>();
  for (const {
    contract: { payee },
    netMinor,
  } of lines) {
    const due = owed.get(payee) ?? 0n;
    const kept = netMinor > 0n && due > 0n ? (due < netMinor ? due : netMinor) : 0n;
    const cash = paid.get(payee) ?? 0n;
    const taken = netMinor < 0n ? min(cash, -netMinor) : 0n;
    owed.set(payee, netMinor < 0n ? due - netMinor - taken : due - kept);
    paid.set(payee, netMinor < 0n ? cash - taken : cash + netMinor - kept);
  }
  return paid;
}

/**
 * Computes dividends for two periods, which begin at the times `starts`. The second period begins when the last window
 * of the first batch of events ends. Each base is the sum over all bets and rewards of the period.
 */
export function dividendsOf(played: History, starts: readonly [Date, Date]): ModelLine[] {
  const history = withAllowed(played);
  const lines: ModelLine[] = [];
  const former = new Map<HistoryDividend, { readonly base: bigint; readonly counts: boolean }>();
  for (const batch of [0, 1] as const) {
    const counted = history.bets.filter((bet) => bet.batch === batch && isCounted(bet));
    const grosses = new Map<HistoryDividend, bigint>();
    const inForce = history.dividends.filter((each) => batch === 0 || !endsInFirstBatch(history, each));
    for (const contract of inForce) {
      const { payee, carries, tiers } = contract;
      const below = counted.filter((bet) => isBelow(history, bet, payee));
      const rewards = history.rewards.filter((each) => each.batch === batch && isBelow(history, each, payee));
      const before = batch === 1 ? former.get(contract) : undefined;
      const back = history.bets.filter(
        (bet) => batch === 1 && bet.batch === 0 && bet.voidedIn === 1 && isBelow(history, bet, payee),
      );
      const cost = sum(rewards.map(({ costMinor }) => costMinor));
      const carried = min(before?.base ?? 0n, 0n);
      // If the contract does not carry a negative base, voids take back at most the base that was paid.
      const voided = before?.counts ? sum(back.map(netLossOf)) : 0n;
      const corrected = carries || !before ? -voided : max(before.base - voided, 0n) - max(before.base, 0n);
      const own = sum(below.map(netLossOf)) - (carries ? cost : max(cost, min(corrected, 0n)));
      const past = carried + corrected;
      // A settlement is also stored if a carried amount and a correction cancel each other out.
      if (below.length === 0 && rewards.length === 0 && carried === 0n && corrected === 0n) continue;
      const base = (carries ? own : max(own, 0n)) + past;
      const met =
        base > 0n ? tierMet(tiers, { ...figuresOf(history, contract, below, counted), netLossMinor: base }) : -1;
      former.set(contract, { base, counts: met >= 0 || (carries && base <= 0n) });
      grosses.set(contract, met >= 0 ? (base * BigInt(tiers[met]?.lossRatePpm ?? 0)) / MICRO : 0n);
    }
    lines.push(...linesOf(history.dividends, grosses, starts[batch]));
  }
  return lines;
}

/**
 * Computes hourly or daily salaries for two periods; the second begins when the last window of the first batch of
 * events ends. The pay of a period is the rate times the stakes, minus the pay for voided bets of the first period, at
 * the rate that was paid for them.
 */
export function stakeSalariesOf(
  played: History,
  contracts: readonly HistoryContract[],
  starts: readonly [Date, Date],
): ModelLine[] {
  const history = withAllowed(played);
  const lines: ModelLine[] = [];
  const carried = new Map<HistoryContract, bigint>();
  const paidRates = new Map<HistoryContract, bigint>();
  const stakesOf = (bets: readonly HistoryBet[]): bigint => sum(bets.map(({ stakeMinor }) => stakeMinor));
  for (const batch of [0, 1] as const) {
    const counted = history.bets.filter((bet) => bet.batch === batch && isCounted(bet));
    const grosses = new Map<HistoryContract, bigint>();
    for (const contract of contracts.filter((each) => batch === 0 || !endsInFirstBatch(history, each, contracts))) {
      const below = counted.filter((bet) => isBelow(history, bet, contract.payee));
      const back = history.bets.filter(
        (bet) => batch === 1 && bet.batch === 0 && bet.voidedIn === 1 && isBelow(history, bet, contract.payee),
      );
      const rate = BigInt(contract.tiers[tierOf(history, contract, below, counted)]?.lossRatePpm ?? 0);
      const micro =
        (carried.get(contract) ?? 0n) + stakesOf(below) * rate - stakesOf(back) * (paidRates.get(contract) ?? 0n);
      paidRates.set(contract, rate);
      if (below.length === 0 && micro === 0n) continue;
      grosses.set(contract, micro > 0n ? micro / MICRO : 0n);
      carried.set(contract, min(micro, 0n));
    }
    lines.push(...linesOf(contracts, grosses, starts[batch]));
  }
  return lines;
}

/**
 * Returns the settlements of a period: each gross amount, and the net amount after the agent's payments to direct
 * downlines.
 */
function linesOf<C extends HistoryContract>(
  contracts: readonly C[],
  grosses: Map<C, bigint>,
  startsAt: Date,
): ModelLine[] {
  addPayers(contracts, grosses);
  return [...grosses].map(([contract, grossMinor]) => {
    const owed = sum([...grosses].filter(([other]) => other.payer === contract.payee).map(([, gross]) => gross));
    return { contract, startsAt: startsAt.getTime(), grossMinor, netMinor: grossMinor - owed };
  });
}

/**
 * Adds agents who earn nothing, but who must pay a direct downline that was moved out of their team during the period.
 */
function addPayers<C extends HistoryContract>(contracts: readonly C[], grosses: Map<C, bigint>): void {
  const owing = new Set([...grosses].filter(([, gross]) => gross > 0n).map(([{ payer }]) => payer));
  for (const contract of contracts) if (owing.has(contract.payee) && !grosses.has(contract)) grosses.set(contract, 0n);
}

/** Returns the history with the moves of agents that were allowed. */
const withAllowed = (history: History): History => ({
  ...history,
  moves: [...history.moves, ...allowedMoves(history)],
});

/** Returns the requested moves that are allowed, sorted by time. It tries them one after the other. */
export function allowedMoves(history: History): HistoryMove[] {
  const made: HistoryMove[] = [];
  for (const move of history.asked) {
    const before = { ...history, moves: made };
    const isInTeam = (member: number | undefined): boolean =>
      member === 0 || (member !== undefined && isInTeam(uplineAt(before, member, move.at)));
    if (!move.byOperators && !(isInTeam(move.member) && isInTeam(move.upline))) continue;
    let above: number | undefined = move.upline;
    while (above !== undefined && above !== move.member) above = uplineAt(before, above, move.at);
    if (above === undefined && uplineAt(before, move.member, move.at) !== move.upline) made.push(move);
  }
  return made;
}

/**
 * Returns the move that ends a contract; undefined if no move ends it. It is the first allowed move of the payee, or
 * the move that ends the contract above, which covered this contract. A contract with rates of zero needs no cover, so
 * only a move of its own payee ends it.
 */
function endingMove(
  history: History,
  contracts: readonly HistoryContract[],
  { payer, payee, tiers }: HistoryContract,
): HistoryMove | undefined {
  const own = allowedMoves(history).find(({ member }) => member === payee);
  const needsCover = tiers.some((tier) => tier.profitRatePpm + tier.lossRatePpm + tier.singleBetRatePpm > 0);
  const above = needsCover ? contracts.find((contract) => contract.payee === payer) : undefined;
  const cascade = above && endingMove(history, contracts, above);
  return own && cascade ? (own.at <= cascade.at ? own : cascade) : (own ?? cascade);
}

/** Returns the end of a contract in the model: the start of the first window after the move that ended it. */
function endOf(history: History, contracts: readonly HistoryContract[], contract: HistoryContract): number {
  const move = endingMove(history, contracts, contract);
  return move ? (Math.floor(move.at.getTime() / WINDOW_MS) + 1) * WINDOW_MS : Infinity;
}

const endsInFirstBatch = (
  history: History,
  contract: HistoryContract,
  all: readonly HistoryContract[] = history.dividends,
): boolean => endingMove(history, all, contract)?.batch === 0;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const netLossOf = ({ stakeMinor, payoutMinor }: HistoryBet): bigint => stakeMinor - payoutMinor;

/**
 * Returns true if a bet is counted. A void that arrives in the same batch as the bet removes the bet. A void in a later
 * batch becomes an offset instead.
 */
const isCounted = (bet: HistoryBet): boolean => bet.voidedIn !== bet.batch;

const rateOf = (tier: HistoryContract['tiers'][number], { outcome }: HistoryBet): bigint =>
  BigInt({ won: tier.profitRatePpm, lost: tier.lossRatePpm, single: tier.singleBetRatePpm }[outcome]);

function isBelow(history: History, bet: Pick<HistoryBet, 'member' | 'settledAt'>, agent: number): boolean {
  for (
    let above = uplineAt(history, bet.member, bet.settledAt);
    above !== undefined;
    above = uplineAt(history, above, bet.settledAt)
  ) {
    if (above === agent) return true;
  }
  return false;
}

function uplineAt(
  { moves, uplines }: Pick<History, 'moves' | 'uplines'>,
  member: number,
  at: Date,
): number | undefined {
  const last = moves
    .filter((move) => move.member === member && move.at <= at)
    .sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  return last ? last.upline : uplines[member];
}

const tierOf = (
  history: History,
  contract: HistoryContract,
  below: readonly HistoryBet[],
  counted: readonly HistoryBet[],
): number => tierMet(contract.tiers, figuresOf(history, contract, below, counted));

function figuresOf(
  history: History,
  { payee }: HistoryContract,
  below: readonly HistoryBet[],
  counted: readonly HistoryBet[],
): PeriodFigures {
  const newest = new Map<number, HistoryBet>();
  for (const bet of counted) {
    const known = newest.get(bet.member);
    if (!known || known.settledAt <= bet.settledAt) newest.set(bet.member, bet);
  }
  return {
    activeMembers: [...newest.values()].filter((bet) => isBelow(history, bet, payee)).length,
    validStakeMinor: below.reduce((sum, bet) => sum + bet.stakeMinor, 0n),
    netLossMinor: below.reduce((sum, bet) => sum + bet.stakeMinor - bet.payoutMinor, 0n),
  };
}
