import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { ContractsReadModel } from '../contracts/contracts.read-model.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { IdentityStandIn } from '../testing/identity-stand-in.js';
import { TestBook, oneRate } from '../testing/test-book.js';
import { LineReadModel } from '../tree/line.read-model.js';
import { TreeStore } from '../tree/tree.store.js';
import { MoveRequestsReadModel } from './move-requests.read-model.js';
import { MoveRequestsStore } from './move-requests.store.js';
import { MovesService } from './moves.service.js';
import { OperatorMovesService } from './operator-moves.service.js';

const { REALTIME_SALARY, DIVIDEND } = ContractKind;
const AGENT = MemberType.CONTRACT_AGENT;
const NILA = 'op-nila';
const OMAR = 'op-omar';

// Goal: a member moves to any agent of the brand only after two operators, with exactly the preview that both saw, and
// whatever agents do at the same time.
describe('A move by operators', () => {
  let book: TestBook;
  let identity: IdentityStandIn;
  let agents: MovesService;
  let moves: OperatorMovesService;
  let read: MoveRequestsReadModel;
  let versions: ContractsReadModel;

  beforeAll(async () => {
    book = await TestBook.open('Asia/Dhaka');
    read = new MoveRequestsReadModel(book.database.db);
    versions = new ContractsReadModel(book.database.db);
  });
  afterAll(() => book.database.drop());
  beforeEach(() => {
    const { db } = book.database;
    const tree = new TreeStore();
    book.brand = crypto.randomUUID().slice(0, 8);
    identity = new IdentityStandIn(book.brand);
    const uplines = identity as never;
    agents = new MovesService(db, new ContractsStore(), tree, book.contracts, uplines, new Outbox(db, 'agents.v1'));
    moves = new OperatorMovesService(db, agents, uplines, tree, new MoveRequestsStore(), read);
  });

  async function member(uplineId?: string, type = AGENT): Promise<string> {
    const id = await book.member(type, uplineId);
    identity.place(id, uplineId);
    return id;
  }
  const accountOf = async (id: string | undefined): Promise<string> =>
    id === undefined ? '' : ((await new LineReadModel(book.database.db).accounts([id])).get(id) ?? '');
  const upline = async (id: string) => (await new LineReadModel(book.database.db).between(id, undefined))?.otherId;
  const statuses = (...ids: string[]) => Promise.all(ids.map(async (id) => (await versions.one(id))?.status));
  const salary = (ppm: number) => ({ kind: REALTIME_SALARY, tiers: [oneRate(ppm)] });
  const offerTo = (payerId: string, payeeId: string, ppm: number) =>
    book.contracts.offer({ payerId, payeeId, ...salary(ppm), key: crypto.randomUUID() });

  /** Two trees: one > left > mid > low with contracts, and two > right. */
  async function trees() {
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
  }
  async function request(memberId: string, toId: string | undefined, change: { id?: string; note?: string } = {}) {
    const requestId = change.id ?? crypto.randomUUID();
    const asked = { memberId, toAccount: await accountOf(toId) };
    const { token } = await moves.preview(asked);
    await moves.request({ ...asked, requestId, requestedBy: NILA, note: change.note ?? 'agreed by mail' }, token);
    return { requestId, token };
  }
  const decide = (
    requestId: string,
    kind: 'approve' | 'reject' | 'withdraw',
    operator: string,
    confirmation = '',
  ): Promise<void> => moves.decide(requestId, { kind, operator, note: 'seen', confirmation });

  it('moves a branch to another tree after a second operator, and ends exactly what the preview named', async () => {
    const { left, right, mid, low, kept, parted } = await trees();
    const { requestId, token } = await request(mid, right);
    expect(await read.one(requestId)).toMatchObject({
      ...{ status: 'waiting', fromId: left, toId: right, members: 2n, withdrawnOffers: 0, requestedBy: NILA },
    });
    expect([...((await read.one(requestId))?.endedVersions ?? [])].sort()).toEqual([...parted].sort());
    expect([await upline(mid), await statuses(...parted)]).toEqual([left, ['active', 'active']]);
    await expect(decide(requestId, 'approve', NILA, token)).rejects.toMatchObject({ code: 'ops.own_request' });
    await expect(decide(requestId, 'withdraw', OMAR)).rejects.toMatchObject({ code: 'access.denied' });
    await expect(decide(requestId, 'approve', OMAR, 'another')).rejects.toMatchObject({ code: 'team.move_changed' });

    await Promise.all([decide(requestId, 'approve', OMAR, token), decide(requestId, 'approve', OMAR, token)]);
    expect([await upline(mid), await upline(low)]).toEqual([right, mid]);
    expect(await statuses(...parted)).toEqual(['terminated', 'terminated']);
    expect(await statuses(...kept)).toEqual(['active', 'active', 'active', 'active']);
    expect(identity.made).toHaveLength(1);
    expect(await read.one(requestId)).toMatchObject({
      status: 'approved',
      decidedBy: OMAR,
      movedAt: identity.made[0]?.movedAt,
    });
    await expect(decide(requestId, 'reject', OMAR)).rejects.toMatchObject({ code: 'review.decided' });
    // The contracts with the house belong to agents without an upline, so they end with a move below another agent.
    expect(await book.sign(right, mid, salary(5_000))).toBeTruthy();
  });

  it('to the house and back ends the contracts of the former side only', async () => {
    const { one, left, right, mid, parted } = await trees();
    const up = await request(mid, undefined);
    await decide(up.requestId, 'approve', OMAR, up.token);
    expect([await upline(mid), await statuses(...parted)]).toEqual([undefined, ['terminated', 'terminated']]);
    const own = await book.sign(undefined, mid, {
      ...{ kind: DIVIDEND, period: ContractPeriod.WEEK, tiers: [oneRate(10_000)] },
    });
    const down = await request(mid, right);
    await decide(down.requestId, 'approve', OMAR, down.token);
    expect([await upline(mid), await statuses(own)]).toEqual([right, ['terminated']]);
    // A whole tree moves below another one.
    const whole = await request(one, right);
    await decide(whole.requestId, 'approve', OMAR, whole.token);
    expect([await upline(one), await upline(left)]).toEqual([right, one]);
  });

  it.each([
    [
      'a contract was accepted',
      async ({ low }: { low: string; mid: string; left: string }) => {
        await book.sign(low, await member(low), salary(1_000));
      },
    ],
    [
      'an offer to the member was made',
      async ({ left, mid }: { low: string; mid: string; left: string }) => {
        await offerTo(left, mid, 7_500);
      },
    ],
    [
      'the agent above moved the member',
      async ({ left, mid }: { low: string; mid: string; left: string }) => {
        const to = await member(left);
        const ask = { agentId: left, memberId: mid, toId: to };
        await agents.move({ ...ask, key: 'meanwhile' }, (await agents.preview(ask)).token);
      },
    ],
  ])('is refused as stale when %s since the request, and changes nothing', async (_what, meanwhile) => {
    const { right, mid, low, left } = await trees();
    const { requestId, token } = await request(mid, right);
    await meanwhile({ low, mid, left });
    const before = await upline(mid);
    const made = identity.made.length;
    await expect(decide(requestId, 'approve', OMAR, token)).rejects.toMatchObject({ code: 'team.move_changed' });
    expect([await upline(mid), identity.made.length]).toEqual([before, made]);
    expect((await moves.present((await read.one(requestId))!)).problem).toBe('team.move_changed');
    await decide(requestId, 'reject', OMAR);
    const again = await request(mid, right);
    await decide(again.requestId, 'approve', OMAR, again.token);
    expect(await upline(mid)).toBe(right);
  });

  it('is requested once per id and waits once per member, also in parallel', async () => {
    const { right, two, mid } = await trees();
    const id = crypto.randomUUID();
    await Promise.all([request(mid, right, { id }), request(mid, right, { id }), request(mid, right, { id })]);
    await expect(request(mid, two, { id })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    await expect(request(mid, right, { id, note: 'other' })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    await expect(request(mid, two)).rejects.toMatchObject({ code: 'team.move_waiting' });
    await decide(id, 'withdraw', NILA);
    const results = await Promise.allSettled([request(mid, right), request(mid, two)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read.page({ brands: [book.brand], decided: true }, PAGE)).rows).toMatchObject([{ requestId: id }]);
    expect((await read.page({ brands: [book.brand], decided: false }, PAGE)).count).toBe(1n);
    expect((await read.page({ brands: ['other'], decided: false }, PAGE)).count).toBe(0n);
  });

  it.each([
    ['below the own branch', 'low', 'team.move_circle'],
    ['to the present agent', 'left', 'team.move_done'],
    ['to an unknown account', undefined, 'team.move_outside'],
  ] as const)('is refused %s', async (_what, to, code) => {
    const people = await trees();
    const toAccount = to ? await accountOf(people[to]) : 'no_such_agent';
    const asked = { memberId: people.mid, toAccount };
    await expect(moves.preview(asked)).rejects.toMatchObject({ code });
    const sent = { ...asked, requestId: crypto.randomUUID(), requestedBy: NILA, note: 'n' };
    await expect(moves.request(sent, 'token')).rejects.toMatchObject({ code });
    await expect(moves.preview({ ...asked, memberId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('is refused without the token of its preview, and to an agent of another brand', async () => {
    const { right, mid } = await trees();
    const stranger = await member();
    const sent = {
      memberId: mid,
      toAccount: await accountOf(right),
      requestId: crypto.randomUUID(),
      requestedBy: NILA,
    };
    await expect(moves.request({ ...sent, note: 'n' }, '')).rejects.toMatchObject({
      code: 'contract.needs_confirmation',
    });
    const own = book.brand;
    book.brand = crypto.randomUUID().slice(0, 8);
    const foreign = await member();
    book.brand = own;
    await expect(moves.preview({ memberId: mid, toAccount: await accountOf(foreign) })).rejects.toMatchObject({
      code: 'team.move_outside',
    });
    await expect(
      moves.preview({ memberId: mid, toAccount: (await accountOf(stranger)).toUpperCase() }),
    ).resolves.toBeTruthy();
  });

  it('whose answer is lost is stored by the repeated approval, and cannot be rejected meanwhile', async () => {
    const { right, mid } = await trees();
    const { requestId, token } = await request(mid, right);
    identity.losesAnswers = true;
    await expect(decide(requestId, 'approve', OMAR, token)).rejects.toMatchObject({ code: 'system.temporary' });
    identity.losesAnswers = false;
    await expect(decide(requestId, 'reject', OMAR)).rejects.toMatchObject({ code: 'review.decided' });
    await decide(requestId, 'approve', OMAR, token);
    expect(await upline(mid)).toBe(right);
    expect(await read.one(requestId)).toMatchObject({ status: 'approved', movedAt: identity.made[0]?.movedAt });
    expect(identity.made).toHaveLength(1);
  });

  it('races with moves, acceptances and offers of agents: the tree and the contracts agree', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { one, left, right, mid, low } = await trees();
      const better = await offerTo(left, mid, 7_900);
      const beside = await member(one);
      const { requestId, token } = await request(mid, right);
      const ask = { agentId: one, memberId: mid, toId: beside };
      const agentToken = (await agents.preview(ask)).token;
      const [byOperators, byAgent] = await Promise.allSettled([
        decide(requestId, 'approve', OMAR, token),
        agents.move({ ...ask, key: `race${round}` }, agentToken),
        book.contracts.accept(mid, better, ''),
        offerTo(left, mid, 7_800),
        offerTo(mid, low, 5_000).then((version) => book.contracts.accept(low, version, '')),
      ]);
      // At most one of the two moves was confirmed with the contracts that it ended.
      expect([byOperators, byAgent].filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      const to = byOperators.status === 'fulfilled' ? right : byAgent.status === 'fulfilled' ? beside : left;
      expect([await upline(mid), identity.uplineOf(mid)]).toEqual([to, to]);
      const stray = await book.database.db.rows(
        `SELECT v.status FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
           JOIN placements p ON p.member_id = c.payee_id AND upper_inf(p.life)
          WHERE v.status IN ('active', 'offered') AND p.upline_id IS DISTINCT FROM c.payer_id`,
      );
      expect(stray).toEqual([]);
    }
  });
});

const PAGE = { number: 1, limit: 20, offset: 0 };
