import { MemberType } from '@nm/contracts/identity.js';
import { Prerequisite } from '@nm/kit/events/consumer.js';
import { InboxBench, memberIdOf } from '../testing/inbox-bench.js';

// Goal: the unread count always equals the number of unread messages, and each change of the count has a higher version
// than the one before.
describe('An inbox', () => {
  let bench: InboxBench;
  beforeAll(async () => {
    bench = await InboxBench.start();
  });
  afterAll(() => bench.stop());

  it('opens with a welcome, and stays as it is when the registration comes again', async () => {
    await bench.register(1);
    expect(await bench.inbox.unread(memberIdOf(1))).toEqual({ count: 1, version: 1n, service: 0 });
    expect((await bench.page(1)).rows).toMatchObject([{ template: 'welcome', read: false }]);
  });

  it('sends no welcome to a trial member', async () => {
    await bench.register(2, MemberType.TRIAL);
    expect(await bench.inbox.unread(memberIdOf(2))).toEqual({ count: 0, version: 0n, service: 0 });
  });

  it('retries an event about an unknown member later', async () => {
    await expect(bench.deposit(9)).rejects.toBeInstanceOf(Prerequisite);
  });

  it('keeps the right count under concurrent messages, reads and removals', async () => {
    await bench.register(3);
    const work: Promise<unknown>[] = [];
    for (let n = 0; n < 30; n += 1) {
      work.push(bench.deposit(3));
      if (n % 5 === 0) work.push(bench.inbox.markRead(memberIdOf(3), undefined));
      if (n % 7 === 0)
        work.push(
          bench.page(3).then(({ rows }) =>
            bench.inbox.remove(
              memberIdOf(3),
              rows.slice(0, 3).map((row) => row.id),
            ),
          ),
        );
    }
    await Promise.all(work);
    const unread = (await bench.page(3)).rows.filter((row) => !row.read).length;
    const head = await bench.inbox.unread(memberIdOf(3));
    expect(head.count).toBe(unread);
    const published = await bench.database.db.rows<{ n: bigint }>(
      `SELECT count(*) AS n FROM outbox WHERE type = 'messaging.v1.UnreadChanged' AND key = $1`,
      [memberIdOf(3)],
    );
    expect(published[0]?.n).toBe(head.version);
  });

  it("returns many members' counts in one call, without inboxes that are not open", async () => {
    const heads = await bench.read.heads([memberIdOf(1), memberIdOf(9), memberIdOf(3)]);
    const each = await Promise.all(
      [memberIdOf(1), memberIdOf(3)].map(async (memberId) => ({ memberId, ...(await bench.inbox.unread(memberId)) })),
    );
    expect(heads.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))).toEqual(each);
  });

  it("does not touch another member's messages", async () => {
    const { rows } = await bench.page(1);
    expect(
      await bench.inbox.markRead(
        memberIdOf(3),
        rows.map((row) => row.id),
      ),
    ).toMatchObject({ count: (await bench.inbox.unread(memberIdOf(3))).count });
    expect((await bench.inbox.unread(memberIdOf(1))).count).toBe(1);
  });

  it('marks messages read once, and returns the same answer to a repeat', async () => {
    const [message] = (await bench.page(1)).rows;
    const first = await bench.inbox.markRead(memberIdOf(1), [message?.id ?? '']);
    expect(first).toEqual({ count: 0, version: 2n, service: 0 });
    expect(await bench.inbox.markRead(memberIdOf(1), [message?.id ?? ''])).toEqual(first);
  });
});
