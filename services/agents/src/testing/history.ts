import { create, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType, MemberUplineChangedSchema } from '@nm/contracts/identity.js';
import { BonusGrantedSchema } from '@nm/contracts/promotions.js';
import { BonusForfeitedSchema } from '@nm/contracts/wallet.js';
import type { Outcome } from '../bets/bets.store.js';
import type { Tier } from '../contracts/tier.js';
import { Random } from './random.js';

export interface HistoryContract {
  /** The position of the agent who pays, in the list of members; undefined if the house pays. */
  readonly payer: number | undefined;
  readonly payee: number;
  readonly tiers: readonly Tier[];
}

export interface HistoryDividend extends HistoryContract {
  readonly carries: boolean;
}

/**
 * A reward that a promotion granted to a member, which is a cost for dividends. If the cost is negative, bonus money
 * went back to the house.
 */
export interface HistoryReward {
  readonly grantId: string;
  readonly member: number;
  readonly costMinor: bigint;
  /** The time of the grant. The agents who were above the member at this time bear the cost. */
  readonly settledAt: Date;
  /** For bonus money that went back: the time at which it went back. */
  readonly forfeitedAt: Date;
  readonly batch: 0 | 1;
}

export interface HistoryBet {
  readonly roundId: string;
  readonly member: number;
  readonly outcome: Outcome;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly settledAt: Date;
  /** The batch in which the event of the bet arrives. The windows of batch 0 are closed before batch 1 arrives. */
  readonly batch: 0 | 1;
  /** The number of the batch in which the void of the bet arrives; undefined if the bet is not voided. */
  readonly voidedIn?: 0 | 1;
}

export interface HistoryMove {
  readonly member: number;
  /** The position of the new upline in the list of members; undefined if it is the house. */
  readonly upline: number | undefined;
  readonly at: Date;
  readonly batch: 0 | 1;
}

/**
 * The move of an agent that the top agent or an operator requests. The move is refused if it would create a cycle or
 * change nothing. A move by the top agent is also refused if it leaves the top agent's team.
 */
export interface HistoryAsked extends HistoryMove {
  readonly key: string;
  readonly byOperators: boolean;
}

/** A random history of one brand. Its events come from four services and arrive in two batches. */
export interface History {
  readonly brand: string;
  readonly memberIds: readonly string[];
  /** For each member, the list position of the first upline. Agents come first, each after its upline. */
  readonly uplines: readonly (number | undefined)[];
  readonly agents: number;
  readonly contracts: readonly HistoryContract[];
  /** The dividend contracts. They have the same payers and payees as `contracts`. */
  readonly dividends: readonly HistoryDividend[];
  readonly rewards: readonly HistoryReward[];
  readonly timeZone: string;
  readonly bets: readonly HistoryBet[];
  /** The moves of players to another upline. Their events arrive in any order. */
  readonly moves: readonly HistoryMove[];
  /**
   * The moves that the top agent or operators request, sorted by time. The service for moves makes them, so they end
   * contracts.
   */
  readonly asked: readonly HistoryAsked[];
  /** For each batch, the time at which its last settlement window ends. */
  readonly ends: readonly [Date, Date];
}

export const WINDOW_MS = 300_000;
export const WINDOWS_EACH = 3;

/** Generates a random history that begins at the start of a window. Players are moved by events, agents by requests. */
export function aHistory(
  seed: number,
  options: {
    readonly startsAt: Date;
    readonly brand?: string;
    readonly agents?: number;
    readonly players?: number;
    readonly bets?: number;
    readonly timeZone?: string;
    /** True if the top agent and operators also move agents. Operators may also move agents below the house. */
    readonly agentsMove?: boolean;
  },
): History {
  const random = new Random(seed);
  const { startsAt, brand = 'lab', agents = 8, players = 12, bets = 120, timeZone = '', agentsMove = false } = options;
  const uplines = Array.from({ length: agents + players }, (_, n) =>
    n === 0 ? undefined : random.below(Math.min(n, agents)),
  );
  const ratesOf: [number, number, number][] = [];
  const contracts = uplines.slice(0, agents).map((payer, payee): HistoryContract => {
    const cover = payer === undefined ? ([40_000, 40_000, 40_000] as const) : (ratesOf[payer] ?? [0, 0, 0]);
    const part = (ppm: number): number => Math.floor((ppm * (20 + random.below(81))) / 100);
    const rates: [number, number, number] = [part(cover[0]), part(cover[1]), part(cover[2])];
    ratesOf.push(rates);
    return { payer, payee, tiers: [aTier(rates, 0), aTier(rates, 1)] };
  });
  const at = (batch: 0 | 1, window: number): Date =>
    new Date(startsAt.getTime() + (batch * WINDOWS_EACH + window) * WINDOW_MS + random.below(WINDOW_MS));
  const stream = Array.from({ length: bets }, (_, i): HistoryBet => {
    const batch = i % 3 === 2 ? 1 : 0;
    // One tenth of the bets in the second batch are late: the settlement window of their time was closed with the first
    // batch.
    const isLate = batch === 1 && random.below(10) === 0;
    const outcome = random.pick(['won', 'lost', 'single'] as const);
    const stakeMinor = BigInt(1 + random.below(1_000_000));
    const voided = random.below(8);
    return {
      roundId: `${brand}-${seed}-${i}`,
      member: random.below(uplines.length),
      outcome,
      stakeMinor,
      payoutMinor: outcome === 'won' ? stakeMinor * 2n : 0n,
      settledAt: at(isLate ? 0 : batch, random.below(WINDOWS_EACH)),
      batch,
      ...(voided === 0 && { voidedIn: batch }),
      ...(voided === 1 && { voidedIn: 1 as const }),
    };
  });
  const moves = Array.from({ length: players }, (_, i): HistoryMove => {
    const batch = random.below(2) === 0 ? 0 : 1;
    return {
      member: agents + random.below(players),
      upline: random.below(agents),
      at: at(batch, i % WINDOWS_EACH),
      batch,
    };
  });
  const dividends = aChainOfDividends(random, uplines.slice(0, agents));
  const rewards = Array.from({ length: players }, (_, i): HistoryReward => {
    const batch = random.below(2) === 0 ? 0 : 1;
    return {
      grantId: `${brand}-${seed}-reward-${i}`,
      member: agents + random.below(players),
      // One of three rewards is a forfeit. Its time may be before that of its grant, and it may arrive after the period
      // of its grant was closed.
      costMinor: BigInt(1 + random.below(100_000)) * (random.below(3) === 0 ? -1n : 1n),
      settledAt: at(batch === 1 && random.below(4) === 0 ? 0 : batch, random.below(WINDOWS_EACH)),
      forfeitedAt: at(batch, random.below(WINDOWS_EACH)),
      batch,
    };
  });
  const id = (n: number): string =>
    `${seed.toString(16).padStart(8, '0').slice(-8)}-0000-7000-8000-${String(n).padStart(12, '0')}`;
  return {
    brand,
    memberIds: uplines.map((_, n) => id(n)),
    uplines,
    agents,
    contracts,
    dividends,
    rewards,
    timeZone,
    bets: stream,
    moves,
    asked: agentsMove ? aListOfAsked(random, agents, at) : [],
    ends: [
      new Date(startsAt.getTime() + WINDOWS_EACH * WINDOW_MS),
      new Date(startsAt.getTime() + 2 * WINDOWS_EACH * WINDOW_MS),
    ],
  };
}

/** Generates moves of agents that the top agent or operators request. Some of them are refused. */
const aListOfAsked = (random: Random, agents: number, at: (batch: 0 | 1, window: number) => Date): HistoryAsked[] =>
  Array.from({ length: agents }, (_, i): HistoryAsked => {
    const batch = random.below(2) === 0 ? 0 : 1;
    const byOperators = random.below(2) === 0;
    const toHouse = byOperators && random.below(4) === 0;
    const [member, upline] = [random.below(agents), toHouse ? undefined : random.below(agents)];
    return { key: `asked ${i}`, member, upline, at: at(batch, random.below(WINDOWS_EACH)), batch, byOperators };
  })
    .filter(({ member, byOperators }) => byOperators || member > 0)
    .sort((a, b) => a.at.getTime() - b.at.getTime());

/**
 * Generates dividend contracts, each of which is covered by the contract of the upline. A contract that carries a
 * negative base covers only contracts that carry it too.
 */
function aChainOfDividends(random: Random, payers: readonly (number | undefined)[]): HistoryDividend[] {
  const chain: HistoryDividend[] = [];
  for (const [payee, payer] of payers.entries()) {
    const above = payer === undefined ? undefined : chain[payer];
    const ppm = Math.floor(((above?.tiers[0]?.lossRatePpm ?? 200_000) * (20 + random.below(81))) / 100);
    const carries = above?.carries === true || random.below(2) === 0;
    chain.push({ payer, payee, carries, tiers: [aTier([ppm, ppm, ppm], 0), aTier([ppm, ppm, ppm], 1)] });
  }
  return chain;
}

/**
 * Builds a contract tier from its three rates. Level 1 requires more active members and more stake than level 0, and
 * has twice the rates.
 */
const aTier = ([profit, loss, single]: readonly [number, number, number], level: 0 | 1): Tier => ({
  activeMembersMin: level * 2,
  validStakeMinorMin: BigInt(level) * 1_000_000n,
  netLossMinorMin: 0n,
  profitRatePpm: profit << level,
  lossRatePpm: loss << level,
  singleBetRatePpm: single << level,
});

/** An event of a history, as a service publishes it. */
export interface Fact<S extends DescMessage = DescMessage> {
  readonly schema: S;
  readonly body: MessageInitShape<S>;
}

const fact = <S extends DescMessage>(schema: S, body: MessageInitShape<S>): Fact => ({
  schema,
  body: create(schema, body),
});

/** Returns the events that the identity service publishes in a batch: first the registrations, then the moves. */
export function identityFacts(
  { brand, memberIds, uplines, agents, moves, timeZone }: History,
  batch: 0 | 1,
  registeredAt: Date,
): Fact[] {
  const idOf = (n: number | undefined): string => (n === undefined ? '' : (memberIds[n] ?? ''));
  const registered =
    batch === 1
      ? []
      : uplines.map((upline, n) =>
          fact(MemberRegisteredSchema, {
            memberId: idOf(n),
            brand,
            account: `m${n}`,
            type: n < agents ? MemberType.CONTRACT_AGENT : MemberType.PLAYER,
            currency: 'USD',
            uplineId: idOf(upline),
            timeZone,
            registeredAt: timestampFromDate(registeredAt),
          }),
        );
  const moved = moves
    .filter((move) => move.batch === batch)
    .map(({ member, upline, at }) =>
      fact(MemberUplineChangedSchema, {
        memberId: idOf(member),
        brand,
        uplineId: idOf(upline),
        effectiveAt: timestampFromDate(at),
      }),
    );
  return [...registered, ...moved];
}

/** Returns the events that the wallet publishes in a batch. */
export function walletFacts({ brand, memberIds, rewards }: History, batch: 0 | 1): Fact[] {
  return rewards
    .filter((reward) => reward.batch === batch && reward.costMinor < 0n)
    .map(({ grantId, member, costMinor, settledAt, forfeitedAt }) =>
      fact(BonusForfeitedSchema, {
        ...{ memberId: memberIds[member] ?? '', brand, transferId: grantId, currency: 'USD' },
        // This part of the forfeit belongs to a bonus that operators granted. It is no cost of promotions, so it must
        // change nothing.
        amountMinor: 1_000_000n - costMinor,
        parts: [
          { promotion: 'adjustment/1', amountMinor: 1_000_000n, grantedAt: timestampFromDate(settledAt) },
          { promotion: 'p', amountMinor: -costMinor, grantedAt: timestampFromDate(settledAt) },
        ],
        forfeitedAt: timestampFromDate(forfeitedAt),
      }),
    );
}

/** Returns the events that the promotions service publishes in a batch. */
export function promotionFacts({ brand, memberIds, rewards }: History, batch: 0 | 1): Fact[] {
  return rewards
    .filter((reward) => reward.batch === batch && reward.costMinor > 0n)
    .map(({ grantId, member, costMinor, settledAt }) =>
      fact(BonusGrantedSchema, {
        ...{ memberId: memberIds[member] ?? '', brand, grantId, promotion: 'p', currency: 'USD' },
        amount: { cashMinor: costMinor },
        grantedAt: timestampFromDate(settledAt),
      }),
    );
}

/**
 * Returns the events that the games service publishes in a batch: for each bet, first the settlement, then the void.
 */
export function gamesFacts({ brand, memberIds, bets }: History, batch: 0 | 1): Fact[] {
  const common = ({ roundId, member }: HistoryBet) => ({
    roundId,
    memberId: memberIds[member] ?? '',
    brand,
    currency: 'USD',
  });
  return bets.flatMap((bet) => {
    const settled = fact(RoundSettledSchema, {
      ...common(bet),
      stake: { cashMinor: bet.stakeMinor },
      validStake: { cashMinor: bet.stakeMinor },
      payout: { cashMinor: bet.payoutMinor },
      singleBet: bet.outcome === 'single',
      settledAt: timestampFromDate(bet.settledAt),
    });
    const voided = fact(RoundVoidedSchema, {
      ...common(bet),
      voidedAt: timestampFromDate(new Date(bet.settledAt.getTime() + 1_000)),
    });
    return [...(bet.batch === batch ? [settled] : []), ...(bet.voidedIn === batch ? [voided] : [])];
  });
}
