import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { NILA, OMAR, OperatorMovesBook, salary } from '../testing/operator-moves-book.js';
import { TestBook, oneRate } from '../testing/test-book.js';
import { TreeStore } from '../tree/tree.store.js';

const { DIVIDEND } = ContractKind;

// Goal: a member is moved to any agent of the brand only after two operators have confirmed the same preview, whatever
// agents do at the same time.
describe('A move by operators', () => {
  let book: TestBook;
  let identity: OperatorMovesBook['identity'];
  let agents: OperatorMovesBook['agents'];
  let moves: OperatorMovesBook['moves'];
  let read: OperatorMovesBook['read'];
  let member: OperatorMovesBook['member'];
  let accountOf: OperatorMovesBook['accountOf'];
  let upline: OperatorMovesBook['upline'];
  let statuses: OperatorMovesBook['statuses'];
  let offerTo: OperatorMovesBook['offerTo'];
  let trees: OperatorMovesBook['trees'];
  let request: OperatorMovesBook['request'];
  let decide: OperatorMovesBook['decide'];

  beforeAll(async () => {
    book = await TestBook.open('Asia/Dhaka');
  });
  afterAll(() => book.database.drop());
  beforeEach(() => {
    ({ identity, agents, moves, read, member, accountOf, upline, statuses, offerTo, trees, request, decide } =
      new OperatorMovesBook(book));
  });

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
    await expect(decide(requestId, 'approve', OMAR, 'another')).rejects.toMatchObject({
      code: 'contract.needs_confirmation',
    });

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
    // The new upline can sign a contract with the moved member.
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
    // Moves a whole tree below another one.
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

  it('is refused under a used id to another agent, also if both calls come at the same moment', async () => {
    const { right, two, mid } = await trees();
    const sent = await Promise.all(
      [right, two].map(async (toId) => {
        const asked = { memberId: mid, toAccount: await accountOf(toId) };
        return { asked, token: (await moves.preview(asked)).shownToken };
      }),
    );
    const same = { requestId: crypto.randomUUID(), requestedBy: NILA, note: 'agreed by mail' };
    // While the tree is locked, both calls find no stored request and wait for the lock.
    const results = await book.database.db.transaction(async (tx) => {
      await new TreeStore().lockBrand(tx, book.brand);
      const calls = Promise.allSettled(sent.map(({ asked, token }) => moves.request({ ...asked, ...same }, token)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { calls };
    });
    const [one, other] = await results.calls;
    expect([one?.status, other?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([one, other].find((result) => result?.status === 'rejected')).toMatchObject({
      reason: { code: 'wallet.key_reused' },
    });
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
      // At most one of the two moves succeeds. The other one finds that its confirmed preview is no longer correct.
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
