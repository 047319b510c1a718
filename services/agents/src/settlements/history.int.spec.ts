import type { MessageShape } from '@bufbuild/protobuf';
import { RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberUplineChangedSchema } from '@nm/contracts/identity.js';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { AgentsHandlers } from '../agents.handlers.js';
import { BetsStore } from '../bets/bets.store.js';
import { migrations } from '../migrations/index.js';
import { aHistory, gamesFacts, identityFacts, type Fact, type History } from '../testing/history.js';
import { agreeOnContracts, modelLines, storedLines } from '../testing/history.store.js';
import { Random } from '../testing/random.js';
import { modelOf } from '../testing/slow-model.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { TreeStore } from '../tree/tree.store.js';
import { ClosingService } from './closing.service.js';
import { ClosingStore } from './closing.store.js';
import { WindowFiguresStore } from './window-figures.store.js';
import { OffsetsStore } from './offsets.store.js';

const SEEDS = Number(process.env['HISTORY_SEEDS'] ?? 6);
const FIRST = Number(process.env['HISTORY_SEED'] ?? Date.now() % 1_000_000);

// Goal: for random trees, contracts, bets and event orders the stored settlements equal those of a slow and simple
// reference model.
describe('A random history', () => {
  let database: TestDatabase;
  let handlers: AgentsHandlers;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    const tree = new TreeStore();
    const contracts = new ContractsService(
      database.db,
      new ContractsStore(),
      tree,
      new Outbox(database.db, 'agents.v1'),
    );
    handlers = new AgentsHandlers(tree, contracts, new BetsStore(), new OffsetsStore());
  });
  afterAll(() => database.drop());

  async function handle({ schema, body }: Fact): Promise<void> {
    await database.db.transaction(async (tx) => {
      const context = { tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext;
      switch (schema.typeName) {
        case MemberRegisteredSchema.typeName:
          return handlers.onMemberRegistered(body as MessageShape<typeof MemberRegisteredSchema>, context);
        case MemberUplineChangedSchema.typeName:
          return handlers.onMemberUplineChanged(body as MessageShape<typeof MemberUplineChangedSchema>, context);
        case RoundSettledSchema.typeName:
          return handlers.onRoundsSettled(
            [{ ...context, trace: '', event: body as MessageShape<typeof RoundSettledSchema> }],
            { tx },
          );
        case RoundVoidedSchema.typeName:
          return handlers.onRoundVoided(body as MessageShape<typeof RoundVoidedSchema>, context);
        default:
          throw new Error(`no handler for ${schema.typeName}`);
      }
    });
  }

  /**
   * Handles events in the given order. An event that fails because another one must come first is retried after all
   * others, as the consumer does with parked events.
   */
  async function handleAll(facts: readonly Fact[]): Promise<void> {
    const handled = new Set<Fact>();
    for (let open = facts; open.length > 0;) {
      const early: Fact[] = [];
      for (const fact of open) {
        // Skips an event that was handled before, as the inbox does.
        if (handled.has(fact)) continue;
        try {
          await handle(fact);
          handled.add(fact);
        } catch (error) {
          if (!(error instanceof Prerequisite)) throw error;
          early.push(fact);
        }
      }
      if (early.length === open.length) throw new Error('no event can be handled any more');
      open = early;
    }
  }

  /** Two workers close all due windows at the same time. */
  async function closeAll(until: Date): Promise<void> {
    const worker = async (): Promise<void> => {
      const closing = new ClosingService(database.db, new ClosingStore(), new WindowFiguresStore());
      while (await closing.closeNext(until, 1n));
    };
    await Promise.all([worker(), worker()]);
  }

  async function live(history: History, random: Random): Promise<void> {
    for (const batch of [0, 1] as const) {
      const registeredAt = new Date(history.ends[0].getTime() - 86_400_000);
      const facts = [
        ...random.disorder(identityFacts(history, batch, registeredAt)),
        ...random.disorder(gamesFacts(history, batch)),
      ];
      // Contracts can only be stored for members whose registration was handled.
      if (batch === 0) {
        const registrations = facts.filter(({ schema }) => schema.typeName === MemberRegisteredSchema.typeName);
        await handleAll(registrations);
        await agreeOnContracts(database.db, history);
        await handleAll(random.disorder(facts.filter((fact) => !registrations.includes(fact))));
      } else await handleAll(random.disorder(facts));
      await closeAll(history.ends[batch]);
    }
  }

  it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + i))(
    'of seed %d settles as a slow walk over all bets and uplines says',
    async (seed) => {
      const random = new Random(seed);
      const history = aHistory(seed, {
        startsAt: new Date('2030-01-07T00:00:00Z'),
        brand: `b${seed}`,
        agents: 2 + random.below(8),
        players: 1 + random.below(12),
      });
      await live(history, random);
      const settled = await storedLines(database.db, history);
      expect(settled).toEqual(modelLines(modelOf(history)));
      await closeAll(history.ends[1]);
      expect(await storedLines(database.db, history)).toEqual(settled);
    },
  );
});
