import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { MemberType } from '@nm/contracts/identity.js';
import { BonusGrantedSchema } from '@nm/contracts/promotions.js';
import { MemberTransferredSchema, PayoutAccountAddedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { MovementsHandlers } from '../movements/movements.handlers.js';
import { MovementsStore } from '../movements/movements.store.js';
import { TestBook } from '../testing/test-book.js';
import { AbuseHandlers } from './abuse.handlers.js';
import { BranchFactsReadModel } from './branch-facts.read-model.js';
import { AbuseFactsStore } from './facts.store.js';
import { AbuseReviewsReadModel, type AbuseReviewRow } from './reviews.read-model.js';
import { AbuseReviewsStore } from './reviews.store.js';
import { ScoresStore } from './scores.store.js';
import { ScoringService } from './scoring.service.js';
import { DEFAULT_THRESHOLDS } from './thresholds.js';

// Goal: facts arrive as events of their owners, and each rule opens a review of the nearest agent above them and of no
// other agent.
describe('Facts of abuse', () => {
  let book: TestBook;
  let top: string;
  let agent: string;
  let players: string[];
  const facts = new AbuseFactsStore();
  const handlers = new AbuseHandlers(facts);
  const movements = new MovementsHandlers(new MovementsStore(), facts);
  const scoring = (): ScoringService =>
    new ScoringService(book.database.db, new ScoresStore(), new AbuseReviewsStore(), new BranchFactsReadModel());
  const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
    book.database.db.transaction((tx) =>
      work({ tx, occurredAt: new Date(), eventId: '', attempt: 1, idempotencyKey: 'unused' }),
    );
  const scoreAll = async (holdScore = 30): Promise<void> => {
    await book.database.db.rows('UPDATE abuse_due SET due_at = now() WHERE due_at IS NOT NULL');
    const [one, other] = [scoring(), scoring()];
    for (const service of [one, other]) service.thresholds = { ...DEFAULT_THRESHOLDS, holdScore };
    await Promise.all([one.scoreDue(), other.scoreDue()]);
  };
  const reviews = async (): Promise<AbuseReviewRow[]> =>
    (
      await new AbuseReviewsReadModel(book.database.db).page(
        { brands: [book.brand], decided: false },
        { number: 1, limit: 50, offset: 0 },
      )
    ).reviews;
  const found = async (): Promise<object[]> =>
    (await reviews()).map(({ agentId, score, reasons }) => ({
      agentId,
      score,
      rules: reasons.map((reason) => (reason as { rule: string }).rule),
    }));

  const transfer = (fromId: string, toId: string, atMs: number, amountMinor = 20_000n): Promise<void> => {
    const event = create(MemberTransferredSchema, {
      ...{ memberId: fromId, otherId: toId, brand: book.brand, transferId: crypto.randomUUID(), currency: 'USD' },
      ...{ amountMinor, sent: true, transferredAt: timestampFromMs(atMs) },
    });
    return handle((context) => handlers.onMemberTransferred(event, context));
  };
  const payoutAccount = (memberId: string, sharedWith: string[]): Promise<void> => {
    const event = create(PayoutAccountAddedSchema, {
      ...{ memberId, brand: book.brand, accountId: crypto.randomUUID(), sharedWith },
    });
    return handle((context) => handlers.onPayoutAccountAdded(event, context));
  };

  beforeAll(async () => {
    book = await TestBook.open('UTC');
    book.registeredAt = new Date();
  });
  afterAll(() => book?.database.drop());
  beforeEach(async () => {
    book.brand = crypto.randomUUID().slice(0, 8);
    top = await book.member(MemberType.CONTRACT_AGENT);
    agent = await book.member(MemberType.CONTRACT_AGENT, top);
    players = [];
    for (let n = 0; n < 5; n += 1) players.push(await book.member(MemberType.PLAYER, agent));
  });
  const player = (n: number): string => players[n] ?? '';

  it('find self-referral by a payment account that the agent shares with members below', async () => {
    await payoutAccount(player(0), [agent]);
    await payoutAccount(player(1), [agent, player(0)]);
    await scoreAll(45);
    expect(await found()).toEqual([{ agentId: agent, score: 45, rules: ['A-01'] }]);
    const [review] = await reviews();
    expect(JSON.stringify(review?.evidence)).not.toContain('UTC');
    expect(review?.evidence).toMatchObject({ accounts: [{ memberId: agent }, {}, {}] });
  });

  it('find a circle of transfers below one agent, and not for the agents above', async () => {
    const now = Date.now();
    await transfer(player(0), player(1), now - 3_000);
    await transfer(player(1), player(2), now - 2_000);
    await scoreAll();
    expect(await found()).toEqual([]);
    await transfer(player(2), player(0), now - 1_000);
    await transfer(player(2), player(0), now - 1_000);
    await scoreAll();
    expect(await found()).toEqual([{ agentId: agent, score: 30, rules: ['A-03'] }]);
  });

  it('find a circle between the lines of two agents for the agent above both', async () => {
    const other = await book.member(MemberType.CONTRACT_AGENT, top);
    const far = await book.member(MemberType.PLAYER, other);
    const now = Date.now();
    for (const [n, [from, to]] of [
      [player(0), far],
      [far, player(1)],
      [player(1), player(0)],
    ].entries())
      await transfer(from ?? '', to ?? '', now - 3_000 + n);
    await scoreAll();
    const agents = (await reviews()).map(({ agentId }) => agentId);
    expect(agents).toContain(top);
  });

  it('find bonus farming by new members without own money only if they share devices', async () => {
    for (const memberId of players) {
      const event = create(BonusGrantedSchema, {
        ...{ memberId, brand: book.brand, grantId: crypto.randomUUID(), promotion: 'p', currency: 'USD' },
        amount: { bonusMinor: 500n },
      });
      await handle((context) => movements.onBonusGranted(event, context));
    }
    await scoreAll(40);
    expect(await found()).toEqual([]);
    await book.database.db.transaction((tx) =>
      facts.addMark(tx, {
        ...{ brand: book.brand, kind: 'device', mark: 'a hash', memberIds: players.slice(0, 4), seenAt: new Date() },
      }),
    );
    await scoreAll(40);
    expect(await found()).toEqual([{ agentId: agent, score: 40, rules: ['A-04'] }]);
  });

  it('find two members on both sides of the same markets', async () => {
    const bets = Array.from({ length: 20 }, (_, n) =>
      [0, 1].map((side) => ({
        ...{ betId: `${book.brand}-${n}-${side}`, brand: book.brand, memberId: player(side) },
        ...{ market: `draw-${n}`, side, sides: 2, stakeMinor: 1_000n, settledAt: new Date() },
      })),
    ).flat();
    await book.database.db.transaction((tx) => facts.addSideBets(tx, bets.slice(0, 39)));
    await scoreAll();
    expect(await found()).toEqual([]);
    await book.database.db.transaction((tx) => facts.addSideBets(tx, bets));
    await scoreAll();
    expect(await found()).toEqual([{ agentId: agent, score: 30, rules: ['A-02'] }]);
  });

  it('open a second review after a decision only for new facts', async () => {
    await payoutAccount(player(0), [agent]);
    await scoreAll();
    const [first] = await reviews();
    await book.database.db.transaction((tx) =>
      new AbuseReviewsStore().end(tx, first?.reviewId ?? '', 'released', 'ann'),
    );
    await book.database.db.transaction((tx) => facts.score(tx, [player(0)]));
    await scoreAll();
    expect(await found()).toEqual([]);
    await payoutAccount(player(1), [agent, player(0)]);
    await scoreAll();
    expect(await found()).toEqual([{ agentId: agent, score: 45, rules: ['A-01'] }]);
  });

  it('raise the version of an open review, and end its first approval', async () => {
    await payoutAccount(player(0), [agent]);
    await scoreAll();
    const [first] = await reviews();
    await book.database.db.transaction((tx) => new AbuseReviewsStore().setFirst(tx, first?.reviewId ?? '', 'ann'));
    await payoutAccount(player(1), [agent, player(0)]);
    await scoreAll();
    expect(await reviews()).toMatchObject([{ reviewId: first?.reviewId, version: 3n, firstOperator: null, score: 45 }]);
  });

  it('are scored again if a process stopped during a score', async () => {
    await payoutAccount(player(0), [agent]);
    const scores = new ScoresStore();
    while (await scores.claim(book.database.db));
    await scoreAll();
    expect(await found()).toEqual([]);
    await book.database.db.rows(`UPDATE abuse_due SET claimed_at = now() - interval '2 minutes'`);
    await scoreAll();
    expect(await found()).toHaveLength(1);
  });
});
