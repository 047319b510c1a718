import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Random } from './random.js';
import {
  creditReturns,
  endOf,
  KINDS,
  SlowPair,
  startOf,
  type Pair,
  type PairBet,
  type PairReward,
  type Returned,
} from './slow-pairs.js';

export const STEPS = 16;
export const STEP_MS = 36 * 3_600_000;
export const START = Date.parse('2030-03-04T16:00:00Z');
export const END = new Date(START + STEPS * STEP_MS + 400 * 86_400_000);

/** A random tree, with its contracts, events and reviews. */
export interface Played {
  readonly members: readonly (readonly [id: string, type: MemberType, uplineId: string])[];
  readonly pairs: readonly Pair[];
  readonly bets: readonly PairBet[];
  readonly rewards: readonly PairReward[];
  readonly reviews: readonly PlayedReview[];
  /**
   * True if nothing stays open at the end: no amount lapses, and all pairs of payer and payee have contracts for the
   * same times and of salaries only.
   */
  readonly isComplete: boolean;
}

/**
 * A review of an agent that opens and is decided among the events of two steps of the random history. The pay of every
 * kind that it held is then released or returned.
 */
interface PlayedReview {
  readonly agentId: string;
  readonly openedIn: number;
  /** The step of the decision. */
  readonly decidedIn: number;
  readonly isReleased: boolean;
  readonly decidedAt: number;
}

/** Generates a random tree, contracts of all kinds that begin and end, bets, rewards and voids. */
export function aPlay(random: Random): Played {
  const agents = Array.from({ length: 3 }, () => crypto.randomUUID() as string);
  const uplineOf = new Map(agents.map((id, n) => [id, n === 0 ? '' : (agents[random.below(n)] ?? '')]));
  const players = Array.from({ length: 3 }, () => crypto.randomUUID() as string);
  for (const player of players) uplineOf.set(player, random.pick(agents));
  const isBelow = (member: string, agent: string): boolean => {
    const upline = uplineOf.get(member) ?? '';
    return upline !== '' && (upline === agent || isBelow(upline, agent));
  };
  const ranges = (): Pair['ranges'] =>
    KINDS.flatMap((kind) => {
      const steps = Array.from({ length: 4 }, () => random.below(STEPS)).toSorted((a, b) => a - b);
      // A week is long compared with the other periods, so a dividend is often in force from the first week on.
      if (kind === ContractKind.DIVIDEND && random.below(2) === 0) steps.splice(0, 2, 0, steps[2] ?? 0);
      const [a, b, c, d] = steps.map((step) => startOf(kind, START + step * STEP_MS)) as [
        number,
        number,
        number,
        number,
      ];
      return [
        { kind, from: a, to: b },
        { kind, from: c, to: d },
      ].filter(({ from, to }) => from < to);
    });
  const isComplete = random.below(2) === 0;
  const shared = [
    { kind: ContractKind.REALTIME_SALARY, from: START - STEP_MS, to: END.getTime() },
    ...ranges().filter(({ kind }) => kind !== ContractKind.REALTIME_SALARY && kind !== ContractKind.DIVIDEND),
  ];
  const pairs = agents.map((payeeId): Pair => {
    const below = new Set([...uplineOf.keys()].filter((member) => isBelow(member, payeeId)));
    const ppm = BigInt(1_000 + random.below(40_000));
    const carries = random.below(2) === 0;
    return {
      payerId: uplineOf.get(payeeId) || undefined,
      payeeId,
      below,
      ppm,
      carries,
      ranges: isComplete ? shared : ranges(),
    };
  });
  const bets = Array.from({ length: 30 }, (): PairBet => {
    const step = random.below(STEPS);
    const [sign, amount] = [random.below(3) === 0 ? -1n : 1n, BigInt(1 + random.below(90_000))];
    const voidedIn = random.below(2) === 0 ? step + random.below(Math.min(8, STEPS - step + 1)) : Infinity;
    const at = START + step * STEP_MS + random.below(STEP_MS);
    const roundId = crypto.randomUUID();
    return { roundId, memberId: random.pick(players), netLossMinor: sign * amount, at, step, voidedIn };
  });
  // Each player gets a last bet after all contracts except those for real-time salary have ended. Its settlement uses
  // all open offsets.
  if (isComplete)
    for (const memberId of players)
      bets.push({
        ...{ roundId: crypto.randomUUID(), memberId, netLossMinor: 90_000_000n, step: STEPS, voidedIn: Infinity },
        at: START + STEPS * STEP_MS + 3_600_000,
      });
  // A reward has the time of a bet, because the settlement window of that time is open in any case.
  const rewards = bets
    .filter(() => random.below(2) === 0)
    .map(({ memberId, at, step }): PairReward => {
      const costMinor = BigInt(1 + random.below(60_000));
      return { grantId: crypto.randomUUID(), memberId, costMinor, at, step };
    });
  const members = [...uplineOf].map(([id, upline]): Played['members'][number] => [
    id,
    agents.includes(id) ? MemberType.CONTRACT_AGENT : MemberType.PLAYER,
    upline,
  ]);
  // An agent has one open review at a time.
  const reviews = agents.flatMap((agentId) => {
    const [a, b, c, d] = Array.from({ length: 4 }, () => random.below(STEPS)).toSorted((x, y) => x - y) as [
      number,
      number,
      number,
      number,
    ];
    return [
      [a, b],
      [c, d],
    ]
      .filter(([opened = 0, decided = 0], n) => opened < decided && (n === 0 || b < c))
      .map(([openedIn = 0, decidedIn = 0]): PlayedReview => {
        const decidedAt = START + decidedIn * STEP_MS + random.below(STEP_MS);
        return { agentId, openedIn, decidedIn, isReleased: random.below(2) === 0, decidedAt };
      });
  });
  return { members, pairs, bets, rewards, reviews, isComplete };
}

/**
 * Returns the periods that are closed in each step of the random history and after the last step, in order. Only
 * periods with a bet of the brand are included. Those of other kinds than real-time salary also need a contract in
 * force.
 */
function windowsOf({ bets, pairs }: Played): [ContractKind, number][][] {
  const all = KINDS.flatMap((kind) =>
    [...new Set(bets.map(({ at }) => startOf(kind, at)))]
      .filter((startsAt) =>
        kind === ContractKind.REALTIME_SALARY
          ? true
          : pairs.some(({ ranges }) => ranges.some((r) => r.kind === kind && r.from <= startsAt && startsAt < r.to)),
      )
      .map((startsAt) => ({ kind, startsAt, endsAt: endOf(kind, startsAt) })),
  ).toSorted((a, b) => a.endsAt - b.endsAt || b.kind - a.kind);
  const stepOf = (endsAt: number): number => Math.min(STEPS, Math.ceil((endsAt - START) / STEP_MS) - 1);
  return Array.from({ length: STEPS + 1 }, (_, step) =>
    all.filter(({ endsAt }) => stepOf(endsAt) === step).map(({ kind, startsAt }) => [kind, startsAt]),
  );
}

/**
 * The net amount of a payee for one period that a review held and an operator then released. The payee is paid as if no
 * review had held it.
 */
type Released = Pick<Returned, 'model' | 'kind' | 'startsAt' | 'netMinor'>;

/** Computes with the slow model the settlements of all pairs, and the net amounts that reviews returned or released. */
export function modelOf(played: Played): { models: SlowPair[]; returns: Returned[]; releases: Released[] } {
  const { pairs, bets, rewards, reviews } = played;
  const models = pairs.map((pair) => new SlowPair(pair, bets, rewards));
  const returns: Returned[] = [];
  const releases: Released[] = [];
  for (const [step, closing] of windowsOf(played).entries()) {
    for (const bet of bets.filter(({ voidedIn }) => voidedIn === step)) for (const model of models) model.void(bet);
    for (const [kind, startsAt] of closing) {
      creditReturns(returns, models, kind, startsAt);
      const paying = new Set<string | undefined>();
      const idle = models.filter((model) => {
        const line = model.close(kind, startsAt, step, false);
        if (line && line.gross > 0n) paying.add(model.pair.payerId);
        return !line;
      });
      for (const model of idle) if (paying.has(model.pair.payeeId)) model.close(kind, startsAt, step, true);
      const grossOf = ({ lines }: SlowPair): bigint =>
        lines.find((line) => line.kind === kind && line.startsAt === startsAt)?.gross ?? 0n;
      for (const { agentId, decidedAt, isReleased } of reviews.filter(
        (r) => r.openedIn <= step && step < r.decidedIn,
      )) {
        const model = models.find(({ pair }) => pair.payeeId === agentId);
        const below = models.filter(({ pair }) => pair.payerId === agentId);
        const netMinor = below.reduce((net, child) => net - grossOf(child), model ? grossOf(model) : 0n);
        if (!model || netMinor <= 0n) continue;
        if (isReleased) releases.push({ model, kind, startsAt, netMinor });
        else returns.push({ model, kind, startsAt, netMinor, decidedAt, credited: new Map() });
      }
    }
  }
  return { models, returns, releases };
}

/**
 * Returns the whole pay that each payee should keep, if it is not zero, in millionths of a minor unit. It is the pay
 * for the bets that were never voided, in the periods that no review returned, minus the pay of the payee's direct
 * downlines for the same periods.
 */
export function honestOf({ pairs, bets }: Played, returns: readonly Returned[]): Map<string, bigint> {
  const counted = bets.filter(({ voidedIn }) => voidedIn === Infinity);
  const earned = ({ below, ppm, ranges }: Pair, isPaid: (kind: ContractKind, startsAt: number) => boolean): bigint =>
    KINDS.flatMap((kind) =>
      counted
        .filter(({ memberId }) => below.has(memberId))
        .filter(({ at }) =>
          ranges.some((r) => r.kind === kind && r.from <= startOf(kind, at) && startOf(kind, at) < r.to),
        )
        .filter(({ at }) => isPaid(kind, startOf(kind, at)))
        .map(({ netLossMinor: net }) => (net < 0n ? -net : net) * ppm),
    ).reduce((total, micro) => total + micro, 0n);
  return new Map(
    pairs
      .map((pair) => {
        const isPaid = (kind: ContractKind, startsAt: number): boolean =>
          !returns.some((r) => r.model.pair.payeeId === pair.payeeId && r.kind === kind && r.startsAt === startsAt);
        const below = pairs.filter(({ payerId }) => payerId === pair.payeeId);
        const micro = below.reduce((rest, child) => rest - earned(child, isPaid), earned(pair, isPaid));
        return [pair.payeeId, micro] as const;
      })
      .filter(([, micro]) => micro !== 0n),
  );
}
