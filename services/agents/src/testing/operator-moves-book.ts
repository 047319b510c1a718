import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { MoveRequestsReadModel } from '../moves/move-requests.read-model.js';
import { MoveRequestsStore } from '../moves/move-requests.store.js';
import { MovesService } from '../moves/moves.service.js';
import { OperatorMovesService } from '../moves/operator-moves.service.js';
import { LineReadModel } from '../tree/line.read-model.js';
import { TreeStore } from '../tree/tree.store.js';
import { IdentityStandIn } from './identity-stand-in.js';
import { TestBook, oneRate } from './test-book.js';

export const NILA = 'op-nila';
export const OMAR = 'op-omar';
export const salary = (ppm: number) => ({ kind: ContractKind.REALTIME_SALARY, tiers: [oneRate(ppm)] });

/** A brand in which agents and operators move members. Operator Nila requests moves, and operator Omar decides. */
export class OperatorMovesBook {
  readonly identity: IdentityStandIn;
  readonly agents: MovesService;
  readonly moves: OperatorMovesService;
  readonly read: MoveRequestsReadModel;
  readonly #lines: LineReadModel;
  readonly #versions: ContractsReadModel;

  /** Starts a new brand in the database of the test fixture. */
  constructor(readonly book: TestBook) {
    const { db } = book.database;
    const tree = new TreeStore();
    book.brand = crypto.randomUUID().slice(0, 8);
    this.identity = new IdentityStandIn(book.brand);
    this.read = new MoveRequestsReadModel(db);
    this.#lines = new LineReadModel(db);
    this.#versions = new ContractsReadModel(db);
    const uplines = this.identity as never;
    this.agents = new MovesService(
      db,
      new ContractsStore(),
      tree,
      book.contracts,
      uplines,
      new Outbox(db, 'agents.v1'),
    );
    this.moves = new OperatorMovesService(db, this.agents, uplines, tree, new MoveRequestsStore(), this.read);
  }

  readonly member = async (uplineId?: string, type = MemberType.CONTRACT_AGENT): Promise<string> => {
    const id = await this.book.member(type, uplineId);
    this.identity.place(id, uplineId);
    return id;
  };
  readonly accountOf = async (id: string | undefined): Promise<string> =>
    id === undefined ? '' : ((await this.#lines.accounts([id])).get(id) ?? '');
  readonly upline = async (id: string) => (await this.#lines.between(id, undefined))?.otherId;
  readonly statuses = (...ids: string[]) => Promise.all(ids.map(async (id) => (await this.#versions.one(id))?.status));
  readonly offerTo = (payerId: string, payeeId: string, ppm: number) =>
    this.book.contracts.offer({ payerId, payeeId, ...salary(ppm), key: crypto.randomUUID() });

  /**
   * Creates two trees: one > left > mid > low, and two > right. Each agent has a contract with the upline or the house.
   */
  readonly trees = async () => {
    const { book, member } = this;
    const [one, two] = [await member(), await member()];
    const [left, right] = [await member(one), await member(two)];
    const mid = await member(left);
    const low = await member(mid);
    const kept = [
      await book.sign(undefined, one, salary(9_000)),
      await book.sign(one, left, salary(8_000)),
      await book.sign(undefined, two, salary(9_000)),
      await book.sign(two, right, salary(8_000)),
    ];
    const parted = [await book.sign(left, mid, salary(7_000)), await book.sign(mid, low, salary(6_000))];
    return { one, two, left, right, mid, low, kept, parted };
  };

  readonly request = async (
    memberId: string,
    toId: string | undefined,
    change: { id?: string; note?: string } = {},
  ): Promise<{ requestId: string; token: string }> => {
    const requestId = change.id ?? crypto.randomUUID();
    const asked = { memberId, toAccount: await this.accountOf(toId) };
    const { shownToken: token } = await this.moves.preview(asked);
    const note = change.note ?? 'agreed by mail';
    await this.moves.request({ ...asked, requestId, requestedBy: NILA, note }, token);
    return { requestId, token };
  };

  readonly decide = (
    requestId: string,
    kind: 'approve' | 'reject' | 'withdraw',
    operator: string,
    confirmation = '',
  ): Promise<void> => this.moves.decide(requestId, { kind, operator, note: 'seen', confirmation });
}
