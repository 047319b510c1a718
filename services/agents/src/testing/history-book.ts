import { create, type MessageShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { RoundSettledSchema, RoundVoidedSchema } from '@nm/contracts/games.js';
import { MemberRegisteredSchema, MemberUplineChangedSchema } from '@nm/contracts/identity.js';
import { BonusGrantedSchema } from '@nm/contracts/promotions.js';
import { BonusForfeitedSchema } from '@nm/contracts/wallet.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { AgentsHandlers } from '../agents.handlers.js';
import { BetsStore } from '../bets/bets.store.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { migrations } from '../migrations/index.js';
import { MoveRequestsReadModel } from '../moves/move-requests.read-model.js';
import { MoveRequestsStore } from '../moves/move-requests.store.js';
import { MovesService } from '../moves/moves.service.js';
import { OperatorMovesService, type OperatorMove } from '../moves/operator-moves.service.js';
import { ClosingService } from '../settlements/closing.service.js';
import { ClosingStore } from '../settlements/closing.store.js';
import { OffsetsStore } from '../settlements/offsets.store.js';
import { WindowFiguresStore } from '../settlements/window-figures.store.js';
import { TreeStore } from '../tree/tree.store.js';
import { IdentityStandIn } from './identity-stand-in.js';
import { gamesFacts, identityFacts, promotionFacts, walletFacts, type Fact, type History } from './history.js';
import type { Random } from './random.js';

const REFUSALS: ReadonlySet<string> = new Set(['team.move_circle', 'team.move_done', 'team.move_outside']);

/** Moves a member as two operators do: one requests the move with its preview, and the other confirms it. */
async function twoOperatorsMove(moves: OperatorMovesService, asked: OperatorMove): Promise<void> {
  const requestId = crypto.randomUUID();
  const { shownToken: token } = await moves.preview(asked);
  await moves.request({ ...asked, requestId, requestedBy: 'op-nila', note: 'agreed' }, token);
  await moves.decide(requestId, { kind: 'approve', operator: 'op-omar', note: '', confirmation: token });
}

/**
 * Plays random histories in a test database. It handles their events in random order, and closes their settlement
 * windows with two workers at once.
 */
export class HistoryBook {
  readonly #handlers: AgentsHandlers;
  readonly #movesThrough: (identity: IdentityStandIn) => { agents: MovesService; operators: OperatorMovesService };
  readonly #identities = new Map<string, IdentityStandIn>();
  /**
   * The handled events of each history, by batch. They take the place of the outboxes of the publishing services, which
   * archive events.
   */
  readonly #archives = new Map<History, Fact[][]>();

  private constructor(readonly database: TestDatabase) {
    const tree = new TreeStore();
    const outbox = new Outbox(database.db, 'agents.v1');
    const contracts = new ContractsService(database.db, new ContractsStore(), tree, outbox);
    this.#movesThrough = (identity) => {
      const uplines = identity as never;
      const agents = new MovesService(database.db, new ContractsStore(), tree, contracts, uplines, outbox);
      const read = new MoveRequestsReadModel(database.db);
      const requests = new MoveRequestsStore();
      return { agents, operators: new OperatorMovesService(database.db, agents, uplines, tree, requests, read) };
    };
    this.#handlers = new AgentsHandlers(tree, contracts, new BetsStore(), new OffsetsStore());
  }

  static async open(): Promise<HistoryBook> {
    return new HistoryBook(await createTestDatabase({ service: 'agents', migrations }));
  }

  /**
   * Plays a history. After each batch of events it closes the periods that have ended.
   * @param agree signs the contracts as soon as the members are known
   * @param closed called after each batch
   */
  async live(
    history: History,
    random: Random,
    agree: () => Promise<void>,
    closed: () => Promise<void> = async () => {},
  ): Promise<void> {
    const archive: Fact[][] = [];
    this.#archives.set(history, archive);
    for (const batch of [0, 1] as const) {
      const registeredAt = new Date(history.ends[0].getTime() - 86_400_000);
      const facts = [
        ...random.disorder(identityFacts(history, batch, registeredAt)),
        ...random.disorder([
          ...gamesFacts(history, batch),
          ...promotionFacts(history, batch),
          ...walletFacts(history, batch),
        ]),
      ];
      const registrations = facts.filter(({ schema }) => schema.typeName === MemberRegisteredSchema.typeName);
      await this.#handleAll(registrations);
      if (batch === 0) await agree();
      const later = random.disorder(facts.filter((fact) => !registrations.includes(fact)));
      const cut = random.below(later.length + 1);
      await this.#handleAll(later.slice(0, cut));
      const moved = await this.#ask(history, batch);
      await this.#handleAll(random.disorder([...later.slice(cut), ...moved]));
      archive.push([...facts, ...moved]);
      await this.closeAll(history.ends[batch]);
      await closed();
    }
  }

  /**
   * Handles the archived events of a history again in another order. After each batch it closes the periods that have
   * ended.
   */
  async replay(history: History, random: Random): Promise<void> {
    for (const [batch, facts] of (this.#archives.get(history) ?? []).entries()) {
      await this.#handleAll(random.disorder(facts));
      await this.closeAll(history.ends[batch as 0 | 1]);
    }
  }

  /**
   * Makes the requested moves of a batch as the top agent and the operators do, each with a preview and a confirmation.
   * Returns the events that the identity service publishes for the moves that are allowed.
   */
  async #ask(history: History, batch: 0 | 1): Promise<Fact[]> {
    const { brand, memberIds, uplines, asked } = history;
    const idOf = (n: number): string => memberIds[n] ?? '';
    const identity = this.#identities.get(brand) ?? new IdentityStandIn(brand);
    if (!this.#identities.has(brand))
      for (const [n, upline] of uplines.entries())
        identity.place(idOf(n), upline === undefined ? undefined : idOf(upline));
    this.#identities.set(brand, identity);
    const moves = this.#movesThrough(identity);
    const before = identity.made.length;
    for (const { member, upline, at, key, byOperators } of asked.filter((each) => each.batch === batch)) {
      identity.now = () => at;
      const memberId = idOf(member);
      try {
        if (byOperators) {
          await twoOperatorsMove(moves.operators, { memberId, toAccount: upline === undefined ? '' : `m${upline}` });
          continue;
        }
        const move = { agentId: idOf(0), memberId, toId: upline === undefined ? undefined : idOf(upline) };
        const { token } = await moves.agents.preview(move);
        await moves.agents.move({ ...move, key }, token);
      } catch (error) {
        if (!isFailure(error) || !REFUSALS.has(error.code)) throw error;
      }
    }
    return identity.made.slice(before).map(({ memberId, fromId = '', toId = '', movedAt }) => ({
      schema: MemberUplineChangedSchema,
      body: create(MemberUplineChangedSchema, {
        ...{ memberId, brand, uplineId: toId, formerUplineId: fromId },
        effectiveAt: timestampFromDate(movedAt),
      }),
    }));
  }

  /** Returns the positions of the members who were moved, each with the new upline, in the order of the moves. */
  madeIn({ brand, memberIds }: History): { member: number; upline: number | undefined }[] {
    return (this.#identities.get(brand)?.made ?? []).map(({ memberId, toId }) => ({
      member: memberIds.indexOf(memberId),
      upline: toId === undefined ? undefined : memberIds.indexOf(toId),
    }));
  }

  /** Closes all settlement windows that can be closed, with two workers at the same time. */
  async closeAll(until: Date): Promise<void> {
    const worker = async (): Promise<void> => {
      const closing = new ClosingService(this.database.db, new ClosingStore(), new WindowFiguresStore());
      while (await closing.closeNext(until, 1n));
    };
    await Promise.all([worker(), worker()]);
  }

  async #handle({ schema, body }: Fact): Promise<void> {
    await this.database.db.transaction(async (tx) => {
      const context = { tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext;
      switch (schema.typeName) {
        case MemberRegisteredSchema.typeName:
          return this.#handlers.onMemberRegistered(body as MessageShape<typeof MemberRegisteredSchema>, context);
        case MemberUplineChangedSchema.typeName:
          return this.#handlers.onMemberUplineChanged(body as MessageShape<typeof MemberUplineChangedSchema>, context);
        case RoundSettledSchema.typeName:
          return this.#handlers.onRoundsSettled(
            [{ ...context, trace: '', event: body as MessageShape<typeof RoundSettledSchema> }],
            { tx },
          );
        case RoundVoidedSchema.typeName:
          return this.#handlers.onRoundVoided(body as MessageShape<typeof RoundVoidedSchema>, context);
        case BonusGrantedSchema.typeName:
          return this.#handlers.onBonusGranted(body as MessageShape<typeof BonusGrantedSchema>, context);
        case BonusForfeitedSchema.typeName:
          return this.#handlers.onBonusForfeited(body as MessageShape<typeof BonusForfeitedSchema>, context);
        default:
          throw new Error(`no handler for ${schema.typeName}`);
      }
    });
  }

  /**
   * Handles events in the given order. If an event fails because another event must come first, it is handled again
   * after all others, as a consumer does with parked events.
   */
  async #handleAll(facts: readonly Fact[]): Promise<void> {
    const handled = new Set<Fact>();
    for (let open = facts; open.length > 0;) {
      const early: Fact[] = [];
      for (const fact of open) {
        // An event that was handled before is skipped, as the inbox does.
        if (handled.has(fact)) continue;
        try {
          await this.#handle(fact);
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
}
