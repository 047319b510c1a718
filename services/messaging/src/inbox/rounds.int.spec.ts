import { create, toBinary } from '@bufbuild/protobuf';
import { RoundCorrectedSchema, RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import { planConsumers } from '@nm/kit/events/consumer-plan.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { toRecord } from '@nm/kit/events/event-headers.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import type { Claim, EventLog, LogRecord, SubscribeOptions } from '@nm/kit/events/log/event-log.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MessagingHandlers } from '../messaging.handlers.js';
import { migrations } from '../migrations/index.js';
import { GAME_MARK, render } from '../templates/render.js';
import { gameOf } from '../templates/round-templates.js';
import type { TemplateId } from '../templates/template.js';
import { InboxReadModel } from './inbox.read-model.js';
import { InboxService } from './inbox.service.js';
import { InboxStore } from './inbox.store.js';

const MEMBER = '00000000-0000-7000-8000-000000000001';
const idOf = (n: number): string => `10000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

interface Round {
  readonly stake: bigint;
  readonly cash: bigint;
  readonly bonus?: bigint;
  readonly trial?: boolean;
}
const ROUNDS: readonly Round[] = [
  { stake: 10n, cash: 9_999n },
  { stake: 500n, cash: 10_000n },
  { stake: 501n, cash: 10_000n },
  { stake: 10_000n, cash: 0n },
  { stake: 500n, cash: 4_000n, bonus: 6_000n },
  { stake: 1n, cash: 50_000n, trial: true },
];

// Goal: only big wins of real money, and corrections and voids of settled rounds, each send one message. Rounds that
// settle without a big win leave no row in the table of handled events.
describe('Settled rounds', () => {
  let database: TestDatabase;
  let handlers: MessagingHandlers;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', migrations });
    const store = new InboxStore();
    handlers = new MessagingHandlers(
      new InboxService(database.db, store, new InboxReadModel(database.db), new Outbox(database.db, 'messaging.v1')),
      store,
    );
    await database.db.transaction((tx) =>
      handlers.onMemberRegistered(
        create(MemberRegisteredSchema, {
          memberId: MEMBER,
          brand: 'lab',
          currency: 'USD',
          language: 'EN',
          type: MemberType.PLAYER,
        }),
        { tx, occurredAt: new Date() } as EventContext,
      ),
    );
  });
  afterAll(() => database.drop());

  it('are skipped unless they are big wins, also when delivered again', async () => {
    let options: SubscribeOptions | undefined;
    const log = {
      ensureTopics: async () => undefined,
      subscribe: async (given: SubscribeOptions) => {
        options = given;
        return { stop: async () => undefined };
      },
    } as unknown as EventLog;
    const [plan] = planConsumers([handlers], { service: 'messaging', topic: 'messaging.v1', hasDatabase: true });
    const runner = new ConsumerRunner({
      plan: plan!,
      log,
      db: database.db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 2 }),
    });
    await runner.start();
    const commits: bigint[] = [];
    const claim: Claim = {
      topic: 'games.v1',
      partition: 0,
      lost: new AbortController().signal,
      commit: async (next) => {
        commits.push(next);
      },
    };
    const records = [...ROUNDS, ...ROUNDS].map(({ stake, cash, bonus = 0n, trial = false }, offset): LogRecord => ({
      topic: 'games.v1',
      partition: 0,
      offset: BigInt(offset),
      ...toRecord({
        id: idOf(offset % ROUNDS.length),
        type: RoundSettledSchema.typeName,
        key: MEMBER,
        occurredAt: new Date(),
        payload: toBinary(
          RoundSettledSchema,
          create(RoundSettledSchema, {
            memberId: MEMBER,
            roundId: `r${offset % ROUNDS.length}`,
            currency: 'USD',
            trial,
            stake: { cashMinor: stake },
            payout: { cashMinor: cash, bonusMinor: bonus },
          }),
        ),
      }),
    }));
    await options?.onRecords(claim, records);
    for (const end = Date.now() + 5_000; commits.at(-1) !== 12n && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await runner.stop();
    expect(commits.at(-1)).toBe(12n);
    const messages = await database.db.rows(
      `SELECT reference, amount_minor AS "amountMinor" FROM messages WHERE template = 'big_win' ORDER BY id`,
    );
    expect(messages).toEqual([
      { reference: 'r1', amountMinor: 10_000n },
      { reference: 'r4', amountMinor: 10_000n },
    ]);
    const inbox = await database.db.rows<{ id: string }>('SELECT event_id AS id FROM inbox ORDER BY event_id');
    expect(inbox.map(({ id }) => id)).toEqual([idOf(1), idOf(4)]);
  });

  it('that are corrected or voided send a message with amount and game; trial rounds and rounds without a result do not', async () => {
    const round = { memberId: MEMBER, brand: 'lab', currency: 'USD', vendor: 'BAZAAR', gameCode: 'KOI_POND' };
    const stake = { cashMinor: 700n, bonusMinor: 300n };
    const context = { occurredAt: new Date() } as EventContext;
    await database.db.transaction(async (tx) => {
      const corrected = create(RoundCorrectedSchema, { ...round, roundId: 'c 1', payout: { cashMinor: 4_200n } });
      await handlers.onRoundCorrected(corrected, { ...context, tx });
      const voided = create(RoundVoidedSchema, { ...round, roundId: 'v1', stake, settled: true });
      await handlers.onRoundVoided(voided, { ...context, tx });
    });
    const rows = await database.db.rows<{ template: TemplateId; reference: string; minor: bigint }>(
      `SELECT template, reference, amount_minor AS minor FROM messages WHERE template LIKE 'round%' ORDER BY id`,
    );
    expect(rows).toEqual([
      { template: 'round_corrected', reference: 'BAZAAR KOI_POND c 1', minor: 4_200n },
      { template: 'round_voided', reference: 'BAZAAR KOI_POND v1', minor: 1_000n },
    ]);
    expect(rows.map(({ template, reference }) => gameOf(template, reference))).toEqual([
      { vendor: 'BAZAAR', gameCode: 'KOI_POND' },
      { vendor: 'BAZAAR', gameCode: 'KOI_POND' },
    ]);
    expect(gameOf('big_win', 'r1')).toBeUndefined();
    const facts = { site: 'S', currency: 'USD', amountMinor: 1_000n, reference: 'BAZAAR KOI_POND v1' };
    expect(render('round_voided', facts, 'EN').body).toContain(`The provider of ${GAME_MARK} voided`);
    const [plan] = planConsumers([handlers], { service: 'messaging', topic: 'messaging.v1', hasDatabase: true });
    const isSent = (schema: typeof RoundVoidedSchema, event: object): boolean | undefined =>
      plan?.filters?.get(schema.typeName)?.(create(schema, event) as never);
    expect(isSent(RoundVoidedSchema, { settled: true })).toBe(true);
    expect(isSent(RoundVoidedSchema, { settled: false })).toBe(false);
    expect(isSent(RoundVoidedSchema, { settled: true, trial: true })).toBe(false);
  });
});
