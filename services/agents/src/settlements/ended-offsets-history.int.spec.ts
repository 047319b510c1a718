import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { agreeOn } from '../testing/history.store.js';
import { aPlay, END, honestOf, modelOf, START, STEP_MS, STEPS, type Played } from '../testing/played-pairs.js';
import { Random } from '../testing/random.js';
import { loseSettlements, statementsOf, tablesOf } from '../testing/rebuild.store.js';
import { ReviewBook } from '../testing/review-book.js';
import { TIERS_FROM, type PairLine } from '../testing/slow-pairs.js';
import { oneRate, TestBook } from '../testing/test-book.js';
import { WaitingOffsetsStore } from './waiting-offsets.store.js';
import { WriteOffsService } from './write-offs.service.js';

const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 1);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);
// Goal: each amount that a void takes back counts exactly once, for random bets, voids and contracts that begin and
// end. A settlement between the same payer and payee uses the amount, or it is carried or written off, as in a simple
// model. Voids of a dividend that has ended take back no more than it paid. A period that a review returned counts as
// if it had never been: each payee keeps exactly the pay of the other periods for bets that were not voided. A rebuild
// in another order restores the same rows and statements.
describe('A random history of contracts that end', () => {
  let book: TestBook;
  let reviewed: ReviewBook;
  beforeAll(async () => {
    book = await TestBook.open('UTC');
    reviewed = new ReviewBook(book.database.db, book.database.ownerUrl);
  });
  afterAll(() => book?.database.drop());

  const register = async ({ members }: Played): Promise<void> => {
    for (const [id, type, upline] of members) await book.member(type, upline, id);
  };
  /**
   * Plays a history step by step. In each step it handles the events in random order. Then two workers at once close
   * the periods that have ended, and write off offsets that have lapsed.
   */
  const play = async ({ bets, rewards, reviews }: Played, random: Random, isRebuild = false): Promise<void> => {
    const writeOffs = new WriteOffsService(book.database.db, new WaitingOffsetsStore());
    const decisions = isRebuild ? [] : reviews;
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
        ...decisions
          .filter(({ openedIn }) => openedIn === step)
          .map(({ agentId }) => ({ by: agentId, handle: () => reviewed.open(agentId, book.brand) })),
        ...decisions
          .filter(({ decidedIn }) => decidedIn === step)
          .map(({ agentId, isReleased, decidedAt }) => ({
            by: agentId,
            handle: () => (isReleased ? reviewed.release(agentId) : reviewed.confirm(agentId, new Date(decidedAt))),
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
      await reviewed.pay();
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
      const { models, returns, releases } = modelOf(played);
      expect(await reviewed.returnedOf(book.brand)).toEqual(
        [
          ...returns.map((one) => ({ ...one, status: 'returned' })),
          ...releases.map((one) => ({ ...one, status: 'paid' })),
        ]
          .map(({ model, kind, startsAt, netMinor, status }) => ({
            ...{ payeeId: model.pair.payeeId, kind, startsAt: new Date(startsAt), netMinor, status },
          }))
          .toSorted(
            (a, b) =>
              a.startsAt.getTime() - b.startsAt.getTime() || a.kind - b.kind || (a.payeeId < b.payeeId ? -1 : 1),
          ),
      );
      for (const model of models) {
        const { payeeId } = model.pair;
        const stored = await db.rows<Omit<PairLine, 'startsAt'> & { startsAt: Date }>(
          `SELECT kind, starts_at AS "startsAt", gross_minor AS gross, offset_micro AS offset, carry_micro AS carry,
                  base_corrected_minor AS corrected, base_minor AS base
             FROM settlements WHERE payee_id = $1 ORDER BY ends_at, kind DESC`,
          [payeeId],
        );
        expect(stored.map((line) => ({ ...line, startsAt: line.startsAt.getTime() }))).toEqual(model.lines);
        const lapsed = await db.rows<{ micro: bigint }>(
          // The service may store several credits (amounts that are given back) for one returned settlement at once.
          // The model has only their sum.
          `SELECT sum(o.pair_micro)::bigint AS micro FROM offsets o JOIN contracts c ON c.id = o.contract_id
            WHERE c.payee_id = $1 AND o.written_off_at IS NOT NULL AND o.used_in IS NULL
            GROUP BY c.id, coalesce(substring(o.round_id FROM '^return/[^/]+/[^/]+/'), o.round_id)
           HAVING sum(o.pair_micro) <> 0 ORDER BY 1`,
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

      // The pay that each payee keeps must equal the pay that the payee earned with bets that were never voided.
      if (played.isComplete) expect(await reviewed.keptOf(book.brand)).toEqual(honestOf(played, returns));

      await reviewed.audit();
      const before = { tables: await tablesOf(db, book), statements: await statementsOf(db, book) };
      expect(before.statements.filter((text) => !text.includes('"differences":[]'))).toEqual([]);
      await loseSettlements(book.database.ownerUrl, book.brand);
      await register(played);
      await play(played, random, true);
      await reviewed.audit();
      expect(await statementsOf(db, book)).toEqual(before.statements);
      expect(await tablesOf(db, book)).toEqual(before.tables);
    },
    120_000,
  );
});
