import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { WaitingOffsetsStore } from './waiting-offsets.store.js';
import { WriteOffsService } from './write-offs.service.js';

const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 2);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);
const HOURS = 16;
const HOUR_MS = 3_600_000;
const START = Date.parse('2030-03-04T16:00:00Z');
const DAY_MS = 24 * HOUR_MS;
const LENGTHS = new Map([
  [ContractKind.REALTIME_SALARY, 300_000],
  [ContractKind.HOURLY_SALARY, HOUR_MS],
  [ContractKind.DAILY_SALARY, DAY_MS],
]);
/** Sorted in the order in which periods with the same end are closed. */
const KINDS = [...LENGTHS.keys()];

interface Bet {
  readonly stakeMinor: bigint;
  readonly at: number;
  readonly hour: number;
  /** The hour in which the bet is voided. */
  readonly voidedIn: number;
  roundId: string;
}
interface Range {
  readonly kind: ContractKind;
  readonly from: number;
  readonly to: number;
}
interface Pair {
  readonly name: string;
  readonly payerId: string | undefined;
  readonly payeeId: string;
  readonly ppm: bigint;
  readonly ranges: readonly Range[];
}
interface Line {
  readonly kind: ContractKind;
  readonly startsAt: number;
  readonly gross: bigint;
  readonly offset: bigint;
  readonly carry: bigint;
}

const startOf = (kind: ContractKind, at: number): number => at - (at % (LENGTHS.get(kind) ?? 1));
const isVoidedBefore = (bet: Bet, hour: number): boolean => bet.voidedIn <= hour;

/**
 * A simple model: computes the settlements of one pair period by period, and the amounts that are still unsettled at
 * the end.
 */
function modelOf({ ranges, ppm }: Pair, bets: readonly Bet[], windows: readonly [ContractKind, number][][]) {
  const inForce = (kind: ContractKind, at: number): boolean =>
    ranges.some((range) => range.kind === kind && range.from <= at && at < range.to);
  const lines: Line[] = [];
  const carried = new Map<ContractKind, bigint>();
  let waiting: { kind: ContractKind; micro: bigint }[] = [];
  const paid = new Set<string>();
  for (const [hour, closing] of windows.entries()) {
    for (const bet of bets.filter(({ voidedIn }) => voidedIn === hour))
      for (const kind of KINDS)
        if (paid.has(`${kind} ${startOf(kind, bet.at)}`)) waiting.push({ kind, micro: -bet.stakeMinor * ppm });
    for (const [kind, startsAt] of closing) {
      if (!inForce(kind, startsAt)) continue;
      const counted = bets.filter((bet) => startOf(kind, bet.at) === startsAt && !isVoidedBefore(bet, hour));
      const ended = KINDS.filter((other) => other !== kind && !inForce(other, startsAt));
      const taken = waiting.filter((one) => one.kind === kind || ended.includes(one.kind));
      const sources = [kind, ...ended];
      const offset =
        taken.reduce((sum, { micro }) => sum + micro, 0n) +
        sources.reduce((sum, source) => sum + (carried.get(source) ?? 0n), 0n);
      if (counted.length === 0 && offset === 0n) continue;
      const exact = counted.reduce((sum, { stakeMinor }) => sum + stakeMinor * ppm, 0n) + offset;
      waiting = waiting.filter((one) => !taken.includes(one));
      for (const source of sources) carried.delete(source);
      const carry = exact > 0n ? 0n : exact;
      if (carry !== 0n) carried.set(kind, carry);
      paid.add(`${kind} ${startsAt}`);
      lines.push({ kind, startsAt, gross: exact > 0n ? exact / 1_000_000n : 0n, offset, carry });
    }
  }
  return { lines, waiting: [...waiting.map(({ micro }) => micro), ...carried.values()] };
}

/**
 * Returns the periods that close in each hour and after the last one, in order. Only periods with a bet of the brand
 * and a contract in force are included.
 */
function windowsOf(bets: readonly Bet[], pairs: readonly Pair[]): [ContractKind, number][][] {
  const all = KINDS.flatMap((kind) =>
    [...new Set(bets.map(({ at }) => startOf(kind, at)))]
      .filter((startsAt) =>
        kind === ContractKind.REALTIME_SALARY
          ? true
          : pairs.some(({ ranges }) => ranges.some((r) => r.kind === kind && r.from <= startsAt && startsAt < r.to)),
      )
      .map((startsAt) => ({ kind, startsAt, endsAt: startsAt + (LENGTHS.get(kind) ?? 0) })),
  ).toSorted((a, b) => a.endsAt - b.endsAt || b.kind - a.kind);
  const hourOf = (endsAt: number): number => Math.min(HOURS, Math.ceil((endsAt - START) / HOUR_MS) - 1);
  return Array.from({ length: HOURS + 1 }, (_, hour) =>
    all.filter(({ endsAt }) => hourOf(endsAt) === hour).map(({ kind, startsAt }) => [kind, startsAt]),
  );
}

// Goal: for random bets, voids and contracts that begin and end, every amount that a void takes back is used once by a
// settlement of the same pair, carried, or written off, as in a simple model.
describe('A random history of contracts that end', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  it.each(Array.from({ length: SEEDS }, (_, n) => FIRST + n))('of seed %d loses no offset', async (seed) => {
    const random = new Random(seed);
    const { db } = book.database;
    book.brand = `e${seed}`;
    const top = await book.member(MemberType.CONTRACT_AGENT);
    const below = await book.member(MemberType.CONTRACT_AGENT, top);
    const player = await book.member(MemberType.PLAYER, below);
    const rangesOf = (): Range[] =>
      KINDS.flatMap((kind) => {
        const length = LENGTHS.get(kind) ?? 0;
        const [first, second] = [random.below(HOURS), random.below(HOURS)].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const edge = (hour: number): number => startOf(kind, START + hour * HOUR_MS);
        const one = { kind, from: edge(first) - (length === DAY_MS ? DAY_MS : 0), to: edge(second) };
        return one.to > one.from ? [one] : [];
      });
    const pairs: Pair[] = [
      { name: 'house', payerId: undefined, payeeId: top, ppm: 20_000n, ranges: rangesOf() },
      { name: 'agents', payerId: top, payeeId: below, ppm: 7_000n, ranges: rangesOf() },
    ];
    for (const { payerId, payeeId, ppm, ranges } of pairs)
      for (const { kind, from, to } of ranges)
        await agreeOn(db, {
          ...{ brand: book.brand, kind, payerId, payeeId, tiers: [oneRate(Number(ppm))] },
          inForce: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
        });
    const bets: Bet[] = Array.from({ length: 28 }, () => {
      const hour = random.below(HOURS);
      const at = START + hour * HOUR_MS + random.below(HOUR_MS);
      const voidedIn = random.below(3) === 0 ? hour + random.below(HOURS - hour + 1) : Infinity;
      return { stakeMinor: BigInt(1 + random.below(90_000)), at, hour, voidedIn, roundId: '' };
    });
    const end = new Date(START + (HOURS + 48) * HOUR_MS + 366 * DAY_MS);
    for (let hour = 0; hour <= HOURS; hour += 1) {
      for (const bet of bets.filter((each) => each.hour === hour))
        bet.roundId = await book.bet(player, bet.stakeMinor, new Date(bet.at));
      for (const bet of bets.filter(({ voidedIn }) => voidedIn === hour))
        for (let time = 0; time < 2; time += 1)
          await book.voided(bet.roundId, new Date(START + (hour + 0.5) * HOUR_MS));
      const until = hour < HOURS ? new Date(START + (hour + 1) * HOUR_MS) : end;
      await Promise.all([book.closeAll(until), book.closeAll(until)]);
    }
    const windows = windowsOf(bets, pairs);
    const writeOffs = new WriteOffsService(db, new WaitingOffsetsStore());
    await Promise.all([writeOffs.writeOff(end), writeOffs.writeOff(end)]);
    for (const pair of pairs) {
      const { lines, waiting } = modelOf(pair, bets, windows);
      const stored = await db.rows<Omit<Line, 'startsAt'> & { startsAt: Date }>(
        `SELECT kind, starts_at AS "startsAt", gross_minor AS gross, offset_micro AS offset, carry_micro AS carry
           FROM settlements WHERE payee_id = $1 ORDER BY ends_at, kind DESC`,
        [pair.payeeId],
      );
      expect([pair.name, stored.map((line) => ({ ...line, startsAt: line.startsAt.getTime() }))]).toEqual([
        pair.name,
        lines,
      ]);
      const lapsed = await db.rows<{ micro: bigint }>(
        `SELECT o.pair_micro AS micro FROM offsets o JOIN contracts c ON c.id = o.contract_id
          WHERE c.payee_id = $1 AND o.written_off_at IS NOT NULL AND o.used_in IS NULL ORDER BY 1`,
        [pair.payeeId],
      );
      expect([pair.name, lapsed.map(({ micro }) => micro)]).toEqual([
        pair.name,
        waiting.toSorted((a, b) => (a < b ? -1 : Number(a > b))),
      ]);
    }
    const open = await db.rows(
      `SELECT FROM offsets o JOIN contracts c ON c.id = o.contract_id
        WHERE c.brand = $1 AND o.used_in IS NULL AND o.written_off_at IS NULL AND o.pair_micro <> 0`,
      [book.brand],
    );
    expect(open).toEqual([]);
  });
});
