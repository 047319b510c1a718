import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { RoundCorrectedSchema, RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberMarkSeenSchema, MemberType } from '@nm/contracts/identity.js';
import { BonusGrantedSchema } from '@nm/contracts/promotions.js';
import {
  DepositChargedBackSchema,
  DepositCreditedSchema,
  MemberTransferredSchema,
  PayoutAccountAddedSchema,
} from '@nm/contracts/wallet.js';
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

// Goal: facts arrive as events of other services. If a rule matches, it opens a review only of the nearest agent above
// the members concerned.
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
  const mark = (memberId: string, kind: string, value: string): Promise<void> => {
    const event = create(MemberMarkSeenSchema, { memberId, brand: book.brand, kind, mark: value });
    return handle((context) => handlers.onMemberMarkSeen(event, context));
  };
  const sideOf = (market: string, side: number, stakeMinor = 1_000n): object => ({
    market,
    side,
    sides: 2,
    stakeMinor,
  });
  const settled = (memberId: string, roundId: string, sides: object[]): Promise<void> => {
    const event = create(RoundSettledSchema, { memberId, brand: book.brand, roundId, sides });
    return handle(({ tx }) =>
      handlers.onRoundsSettled(
        [{ event, eventId: '', attempt: 1, idempotencyKey: '', occurredAt: new Date(), trace: '' }],
        { tx },
      ),
    );
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

  it('find self-referral by a device, and not a neighbour in another line or a crowd behind one address', async () => {
    const other = await book.member(MemberType.CONTRACT_AGENT, top);
    await mark(agent, 'device', 'phone');
    await mark(player(0), 'device', 'phone');
    await mark(other, 'device', 'tablet');
    await mark(player(1), 'device', 'laptop');
    await mark(other, 'address', 'home');
    await scoreAll(20);
    expect(await found()).toEqual([{ agentId: agent, score: 20, rules: ['A-01'] }]);
    const crowd = await Promise.all(Array.from({ length: 22 }, () => book.member(MemberType.PLAYER, other)));
    for (const member of [other, ...crowd]) await mark(member, 'address', 'mobile network');
    await scoreAll(5);
    expect((await reviews()).map(({ agentId }) => agentId)).not.toContain(other);
  });

  it('find self-referral by an address only from three members on, without any device or address', async () => {
    await mark(agent, 'address', 'a home');
    await mark(player(0), 'address', 'a home');
    await mark(player(1), 'address', 'a home');
    await scoreAll(5);
    expect(await found()).toEqual([]);
    await mark(player(2), 'address', 'a home');
    await scoreAll(5);
    expect(await found()).toEqual([{ agentId: agent, score: 5, rules: ['A-01'] }]);
    expect(JSON.stringify((await reviews())[0]?.evidence)).not.toContain('a home');
  });

  it('wait for the member of a mark whose registration has not arrived', async () => {
    await expect(mark(crypto.randomUUID(), 'device', 'early')).rejects.toThrow('not in the tree yet');
  });

  it('find wash betting in settled rounds, and not by a stranger, on one side or after the rounds were voided', async () => {
    const other = await book.member(MemberType.PLAYER);
    const round = (n: number, who: number | string): string => `${book.brand}-${n}-${who}`;
    for (let n = 0; n < 20; n += 1) {
      await settled(player(0), round(n, 0), [sideOf(`spin-${n}`, 0)]);
      await settled(other, round(n, 'other'), [sideOf(`spin-${n}`, 1)]);
      await settled(player(2), round(n, 2), [sideOf(`spin-${n}`, 0)]);
    }
    await scoreAll();
    expect(await found()).toEqual([]);
    for (let n = 0; n < 20; n += 1) {
      await settled(player(1), round(n, 1), [sideOf(`spin-${n}`, 1)]);
      const { roundId } = { roundId: round(n, 1) };
      if (n > 0) await handle((c) => handlers.onRoundVoided(create(RoundVoidedSchema, { roundId }), c));
    }
    await scoreAll();
    expect(await found()).toEqual([]);
    const corrected = { memberId: player(1), brand: book.brand, number: 1 };
    for (let n = 0; n < 20; n += 1) {
      const roundId = round(n, 1);
      const event = create(RoundCorrectedSchema, { ...corrected, roundId, sides: [sideOf(`spin-${n}`, 1)] });
      await handle((context) => handlers.onRoundCorrected(event, context));
    }
    await scoreAll();
    const [review] = await reviews();
    expect(await found()).toMatchObject([{ agentId: agent, rules: ['A-02'] }]);
    expect(review?.evidence).toMatchObject({
      pairs: expect.arrayContaining([
        expect.objectContaining({ opposedMarkets: 20, commonMarkets: 20 }) as unknown,
      ]) as unknown,
    });
  });

  it('find bonus farming by members whose own money was charged back', async () => {
    for (const memberId of players) {
      await mark(memberId, 'device', 'farm');
      const own = { memberId, brand: book.brand, currency: 'USD', amountMinor: 10_000n, orderId: `o-${memberId}` };
      const grant = { ...own, grantId: crypto.randomUUID(), promotion: 'p', amount: { bonusMinor: 500n } };
      await handle((c) => movements.onDepositCredited(create(DepositCreditedSchema, own), c));
      await handle((c) => movements.onBonusGranted(create(BonusGrantedSchema, grant), c));
    }
    await scoreAll(40);
    expect(await found()).toEqual([]);
    for (const memberId of players) {
      const back = { memberId, brand: book.brand, amountMinor: 10_000n, orderId: `o-${memberId}` };
      await handle((c) => movements.onDepositChargedBack(create(DepositChargedBackSchema, back), c));
    }
    await scoreAll(40);
    expect(await found()).toEqual([{ agentId: agent, score: 45, rules: ['A-04'] }]);
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
