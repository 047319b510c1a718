import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { agreeOn } from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { loseSettlements, statementsOf, tablesOf } from '../testing/rebuild.store.js';
import {
  endOf,
  KINDS,
  SlowPair,
  startOf,
  TIERS_FROM,
  type Pair,
  type PairBet,
  type PairLine,
  type PairReward,
} from '../testing/slow-pairs.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { WaitingOffsetsStore } from './waiting-offsets.store.js';
import { WriteOffsService } from './write-offs.service.js';

const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 1);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);
const STEPS = 16;
const STEP_MS = 36 * 3_600_000;
const START = Date.parse('2030-03-04T16:00:00Z');
const END = new Date(START + STEPS * STEP_MS + 400 * 86_400_000);

interface Played {
  readonly members: readonly (readonly [id: string, type: MemberType, uplineId: string])[];
  readonly pairs: readonly Pair[];
  readonly bets: readonly PairBet[];
  readonly rewards: readonly PairReward[];
}

/** Generates a random tree, contracts of all kinds that begin and end, bets, rewards and voids. */
function aPlay(random: Random): Played {
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
      // A week is long: often a dividend is in force from the first one.
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
  const pairs = agents.map((payeeId): Pair => {
    const below = new Set([...uplineOf.keys()].filter((member) => isBelow(member, payeeId)));
    const ppm = BigInt(1_000 + random.below(40_000));
    const carries = random.below(2) === 0;
    return { payerId: uplineOf.get(payeeId) || undefined, payeeId, below, ppm, carries, ranges: ranges() };
  });
  const bets = Array.from({ length: 30 }, (): PairBet => {
    const step = random.below(STEPS);
    const [sign, amount] = [random.below(3) === 0 ? -1n : 1n, BigInt(1 + random.below(90_000))];
    const voidedIn = random.below(2) === 0 ? step + random.below(Math.min(8, STEPS - step + 1)) : Infinity;
    const at = START + step * STEP_MS + random.below(STEP_MS);
    const roundId = crypto.randomUUID();
    return { roundId, memberId: random.pick(players), netLossMinor: sign * amount, at, step, voidedIn };
  });
  // A reward at the time of a bet, whose window is open in any case.
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
  return { members, pairs, bets, rewards };
}

/**
 * Returns the periods that close in each step and after the last one, in order. Only periods with a bet of the brand
 * and a contract in force are included.
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

/** Computes the settlements of all pairs with the slow model. */
function modelOf(played: Played): SlowPair[] {
  const { pairs, bets, rewards } = played;
  const models = pairs.map((pair) => new SlowPair(pair, bets, rewards));
  for (const [step, closing] of windowsOf(played).entries()) {
    for (const bet of bets.filter(({ voidedIn }) => voidedIn === step)) for (const model of models) model.void(bet);
    for (const [kind, startsAt] of closing) {
      const paying = new Set<string | undefined>();
      const idle = models.filter((model) => {
        const line = model.close(kind, startsAt, step, false);
        if (line && line.gross > 0n) paying.add(model.pair.payerId);
        return !line;
      });
      for (const model of idle) if (paying.has(model.pair.payeeId)) model.close(kind, startsAt, step, true);
    }
  }
  return models;
}

// Goal: for random bets, voids and contracts that begin and end, every amount that a void takes back is used once by a
// settlement of the same pair, carried, or written off, as in a simple model. Voids of a dividend that has ended take
// back no more than it paid. A rebuild in another order restores the same rows and statements.
describe('A random history of contracts that end', () => {
  let book: TestBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
  });
  afterAll(() => book?.database.drop());

  const register = async ({ members }: Played): Promise<void> => {
    for (const [id, type, upline] of members) await book.member(type, upline, id);
  };
  /** Handles the events of each step in random order, closes its periods and writes off, with two workers. */
  const play = async ({ bets, rewards }: Played, random: Random): Promise<void> => {
    const writeOffs = new WriteOffsService(book.database.db, new WaitingOffsetsStore());
    for (let step = 0; step <= STEPS; step += 1) {
      const here = random.disorder([
        ...bets
          .filter((bet) => bet.step === step)
          .map((bet) => ({
            by: bet.memberId,
            handle: () => book.bet(bet.memberId, bet.netLossMinor, new Date(bet.at), bet.roundId),
          })),
        ...rewards
          .filter((reward) => reward.step === step)
          .map(({ memberId, costMinor, at, grantId }) => ({
            by: memberId,
            handle: () => book.reward(memberId, costMinor, new Date(at), grantId),
          })),
        ...bets
          .filter(({ voidedIn }) => voidedIn === step)
          .map(({ memberId, roundId }) => ({
            by: memberId,
            handle: () => book.voided(roundId, new Date(START + (step + 0.5) * STEP_MS)),
          })),
      ]);
      // The events of a member are handled one after the other, as a consumer does.
      const worker = async (events: typeof here): Promise<void> => {
        for (const { handle } of events) await handle();
      };
      await Promise.all([...Map.groupBy(here, ({ by }) => by).values()].map(worker));
      const until = step < STEPS ? new Date(START + (step + 1) * STEP_MS) : END;
      await Promise.all([book.closeAll(until), book.closeAll(until)]);
      await Promise.all([writeOffs.writeOff(until), writeOffs.writeOff(until)]);
    }
  };

  it.each(Array.from({ length: SEEDS }, (_, n) => FIRST + n))(
    'of seed %d loses no offset, and takes back no more than was paid',
    async (seed) => {
      const random = new Random(seed);
      const { db } = book.database;
      book.brand = `e${seed}`;
      const played = aPlay(random);
      await register(played);
      for (const { payerId, payeeId, ppm, ranges, carries } of played.pairs)
        for (const { kind, from, to } of ranges)
          await agreeOn(db, {
            ...{ brand: book.brand, kind, payerId, payeeId },
            ...(kind === ContractKind.DIVIDEND
              ? {
                  ...{ carries, period: ContractPeriod.WEEK },
                  tiers: TIERS_FROM.map((min, n) => oneRate(Number(ppm) << n, { netLossMinorMin: min })),
                }
              : { tiers: [oneRate(Number(ppm))] }),
            inForce: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
          });
      await play(played, random);
      for (const model of modelOf(played)) {
        const { payeeId } = model.pair;
        const stored = await db.rows<Omit<PairLine, 'startsAt'> & { startsAt: Date }>(
          `SELECT kind, starts_at AS "startsAt", gross_minor AS gross, offset_micro AS offset, carry_micro AS carry,
                  base_corrected_minor AS corrected, base_minor AS base
             FROM settlements WHERE payee_id = $1 ORDER BY ends_at, kind DESC`,
          [payeeId],
        );
        expect(stored.map((line) => ({ ...line, startsAt: line.startsAt.getTime() }))).toEqual(model.lines);
        const lapsed = await db.rows<{ micro: bigint }>(
          `SELECT o.pair_micro AS micro FROM offsets o JOIN contracts c ON c.id = o.contract_id
            WHERE c.payee_id = $1 AND o.written_off_at IS NOT NULL AND o.used_in IS NULL AND o.pair_micro <> 0
            ORDER BY 1`,
          [payeeId],
        );
        expect(lapsed.map(({ micro }) => micro)).toEqual(
          model.writtenOff().toSorted((a, b) => (a < b ? -1 : Number(a > b))),
        );
      }
      const wrong = await db.rows(
        `SELECT 'open', o.round_id FROM offsets o JOIN contracts c ON c.id = o.contract_id
          WHERE c.brand = $1 AND o.used_in IS NULL AND o.written_off_at IS NULL AND o.pair_micro <> 0
         UNION ALL
         SELECT 'took back more than was paid', s.id::text
           FROM offsets o JOIN bets b USING (round_id) LEFT JOIN settlements u ON u.id = o.used_in
           JOIN settlements s ON s.contract_id = o.contract_id
            AND s.starts_at <= b.counted_in AND s.ends_at > b.counted_in
           JOIN contract_versions v ON v.id = s.version_id
          WHERE s.brand = $1 AND s.kind = $2 AND s.tier >= 0 AND u.contract_id IS DISTINCT FROM o.contract_id
          GROUP BY s.id, v.tiers
         HAVING -sum(o.pair_micro) > s.base_minor * (v.tiers -> s.tier ->> 'lossRatePpm')::bigint`,
        [book.brand, ContractKind.DIVIDEND],
      );
      expect(wrong).toEqual([]);

      const before = { tables: await tablesOf(db, book), statements: await statementsOf(db, book) };
      expect(before.statements.filter((text) => !text.includes('"differences":[]'))).toEqual([]);
      await loseSettlements(book.database.ownerUrl, book.brand);
      await register(played);
      await play(played, random);
      expect(await statementsOf(db, book)).toEqual(before.statements);
      expect(await tablesOf(db, book)).toEqual(before.tables);
    },
    120_000,
  );
});
