import { Failure } from '@nm/kit/errors/failure.js';
import { HouseOffersStore } from '../house/house-offers.store.js';
import { NILA, OMAR, OperatorMovesBook, salary } from '../testing/operator-moves-book.js';
import { TestBook } from '../testing/test-book.js';
import { TreeStore } from '../tree/tree.store.js';

// Goal: if the answer to an approval is lost, the approval is still stored once, with its operator, and is never
// applied to a later tree. The second operator must confirm the figures of the present preview. A move leaves no open
// offer of the house behind.
describe('An approved move', () => {
  let book: TestBook;
  let identity: OperatorMovesBook['identity'];
  let moves: OperatorMovesBook['moves'];
  let read: OperatorMovesBook['read'];
  let member: OperatorMovesBook['member'];
  let upline: OperatorMovesBook['upline'];
  let trees: OperatorMovesBook['trees'];
  let request: OperatorMovesBook['request'];
  let decide: OperatorMovesBook['decide'];

  beforeAll(async () => {
    book = await TestBook.open('Asia/Dhaka');
  });
  afterAll(() => book.database.drop());
  beforeEach(() => {
    ({ identity, moves, read, member, upline, trees, request, decide } = new OperatorMovesBook(book));
  });

  const placesOf = (id: string) =>
    book.database.db.rows<{ uplineId: string | null }>(
      'SELECT upline_id AS "uplineId" FROM placements WHERE member_id = $1',
      [id],
    );

  /** Creates a request that one operator approved and identity executed, but whose answer was lost. */
  async function lostAnswer() {
    const people = await trees();
    const asked = await request(people.mid, people.right);
    identity.losesAnswers = true;
    await expect(decide(asked.requestId, 'approve', OMAR, asked.token)).rejects.toMatchObject({
      code: 'system.temporary',
    });
    identity.losesAnswers = false;
    const { movedAt } = identity.made[0]!;
    const deliver = () =>
      book.moved(people.mid, {
        ...{ uplineId: people.right, formerUplineId: people.left, movedAt, byOperators: true },
        key: `request:${asked.requestId}`,
      });
    return { ...people, ...asked, movedAt, deliver };
  }

  it('whose answer is lost shows no problem, and is approved by the event of the move', async () => {
    const { requestId, mid, right, movedAt, deliver } = await lostAnswer();
    expect(await moves.present((await read.one(requestId))!)).toEqual({});
    await deliver();
    await deliver();
    const approved = { status: 'approved', decidedBy: OMAR, decisionNote: 'seen', movedAt };
    expect([await upline(mid), await read.one(requestId)]).toMatchObject([right, approved]);
    await decide(requestId, 'approve', OMAR, '');
    await expect(decide(requestId, 'approve', 'op-pia', '')).rejects.toMatchObject({ code: 'review.decided' });
    expect(await request(mid, undefined)).toBeTruthy();
  });

  it('of a transaction that dies after identity made it is approved by its event, once', async () => {
    const { mid, right, left } = await trees();
    const { requestId, token } = await request(mid, right);
    identity.beforeAnswer = () =>
      book.database.db.rows(
        `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.pid <> pg_backend_pid()`,
      );
    await expect(decide(requestId, 'approve', OMAR, token)).rejects.toThrow();
    expect(await read.one(requestId)).toMatchObject({ status: 'waiting', approvingBy: OMAR });
    expect([await upline(mid), identity.uplineOf(mid)]).toEqual([left, right]);
    const { movedAt } = identity.made[0]!;
    const event = { uplineId: right, formerUplineId: left, movedAt, byOperators: true, key: `request:${requestId}` };
    await Promise.all(Array.from({ length: 5 }, () => book.moved(mid, event)));
    expect(await read.one(requestId)).toMatchObject({ status: 'approved', decidedBy: OMAR, movedAt });
    expect([await upline(mid), identity.made.length]).toEqual([right, 1]);
  });

  it.each(['reject', 'withdraw', 'approve'] as const)(
    'whose answer is lost is the approval of its operator when another one decides to %s',
    async (kind) => {
      const { requestId, movedAt } = await lostAnswer();
      const by = kind === 'withdraw' ? NILA : 'op-pia';
      await expect(decide(requestId, kind, by)).rejects.toMatchObject({ code: 'review.decided' });
      expect(await read.one(requestId)).toMatchObject({ status: 'approved', decidedBy: OMAR, movedAt });
      expect(identity.made).toHaveLength(1);
    },
  );

  it('whose answer is lost is not applied again by a later approval, when the member has moved on', async () => {
    const { requestId, mid, right, two, movedAt, deliver } = await lostAnswer();
    // The event of the first move is late: the next move is applied before it.
    identity.place(mid, two);
    const next = new Date(movedAt.getTime() + 1_000);
    await book.moved(mid, { uplineId: two, formerUplineId: right, movedAt: next });
    await decide(requestId, 'approve', OMAR, '');
    expect(await read.one(requestId)).toMatchObject({ status: 'approved', decidedBy: OMAR });
    expect((await placesOf(mid)).filter(({ uplineId }) => uplineId === right)).toEqual([]);
    await deliver();
    expect(await upline(mid)).toBe(two);
  });

  it('is not rejected while identity may still be making it', async () => {
    const { right, mid } = await trees();
    const { requestId, token } = await request(mid, right);
    identity.meanwhile = () => Promise.reject(new Failure('system.temporary'));
    await expect(decide(requestId, 'approve', OMAR, token)).rejects.toMatchObject({ code: 'system.temporary' });
    await expect(decide(requestId, 'reject', OMAR)).rejects.toMatchObject({ code: 'system.temporary' });
    await expect(decide(requestId, 'approve', 'op-pia', token)).rejects.toMatchObject({ code: 'system.temporary' });
    expect((await read.one(requestId))?.approvingBy).toBe(OMAR);
    await book.database.db.rows(`UPDATE move_requests SET approving_at = now() - interval '1 minute'`);
    await decide(requestId, 'reject', OMAR);
    expect((await read.one(requestId))?.status).toBe('rejected');
  });

  it('is approved only with the number of members that the second operator saw', async () => {
    const { right, mid, low } = await trees();
    const { requestId, token } = await request(mid, right);
    await member(low);
    await expect(decide(requestId, 'approve', OMAR, token)).rejects.toMatchObject({
      code: 'contract.needs_confirmation',
    });
    const { preview, problem } = await moves.present((await read.one(requestId))!);
    expect([preview?.members, problem]).toEqual([3n, undefined]);
    await decide(requestId, 'approve', OMAR, preview?.shownToken);
    expect(await upline(mid)).toBe(right);
  });

  it('holds the lock of the tree only while identity makes the move, not while identity checks it', async () => {
    const { right, mid } = await trees();
    const { requestId, token } = await request(mid, right);
    identity.whileChecking = () => book.database.db.transaction((tx) => new TreeStore().lockBrand(tx, book.brand));
    await decide(requestId, 'approve', OMAR, token);
    expect(await upline(mid)).toBe(right);
  }, 10_000);

  it('below another agent withdraws the offers of the house that wait for a second operator', async () => {
    const [top, right] = [await member(), await member()];
    const offers = new HouseOffersStore();
    const offerId = crypto.randomUUID();
    const { db } = book.database;
    const offer = { requestId: offerId, agentId: top, ...salary(5_000), note: 'n', requestedBy: NILA };
    const first = await request(top, right);
    await db.transaction((tx) => offers.insert(tx, { ...offer, status: 'waiting' }));
    // The offer was made after the request, so the move would now withdraw an offer that the request does not list.
    await expect(decide(first.requestId, 'approve', OMAR, first.token)).rejects.toMatchObject({
      code: 'team.move_changed',
    });
    await decide(first.requestId, 'reject', OMAR);
    const { requestId, token } = await request(top, right);
    expect((await read.one(requestId))?.withdrawnOffers).toBe(1);
    await decide(requestId, 'approve', OMAR, token);
    const offerNow = () => db.transaction((tx) => offers.find(tx, offerId));
    expect(await offerNow()).toMatchObject({ status: 'withdrawn', decidedBy: null });
    const back = await request(top, undefined);
    await decide(back.requestId, 'approve', OMAR, back.token);
    expect((await offerNow())?.status).toBe('withdrawn');
  });

  it('looks up the account of the new agent in an index', async () => {
    const plan = await book.database.db.transaction(async (tx) => {
      await tx.rows('SET LOCAL enable_seqscan = off');
      return tx.rows(`EXPLAIN SELECT member_id FROM members WHERE brand = 'b' AND lower(account) = lower('A')`);
    });
    expect(JSON.stringify(plan)).toContain('members_by_account');
  });
});
