import { MemberType } from '@nm/contracts/identity.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { migrations } from '../migrations/index.js';
import { LineReadModel } from './line.read-model.js';
import { TreeStore } from './tree.store.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const daysAgo = (n: number): Date => new Date(Date.now() - n * 86_400_000);

// Goal: the relation between two members follows the current tree in both directions, and exists only between an upline
// and a member below.
describe('The line between two members', () => {
  let database: TestDatabase;
  let lines: LineReadModel;
  const tree = new TreeStore();

  /** The tree: 2 and 4 are below 1, 3 is below 2. In another tree 6 is below 5. */
  const UPLINES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 1, 6: 5 };

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    lines = new LineReadModel(database.db);
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const upline = UPLINES[n];
      await database.db.transaction((tx) =>
        tree.place(tx, {
          ...{ memberId: id(n), brand: 'lab', account: `m${n}`, type: MemberType.CONTRACT_AGENT, currency: 'USD' },
          uplineId: upline === undefined ? undefined : id(upline),
          registeredAt: daysAgo(30),
        }),
      );
    }
  });
  afterAll(() => database?.drop());

  const between = (n: number, other?: number) => lines.between(id(n), other === undefined ? undefined : id(other));

  it('leads to the upline when nobody is named', async () => {
    expect(await between(3)).toEqual({
      ...{ account: 'm3', otherId: id(2), otherAccount: 'm2', above: true, levels: 1, transfersBlocked: false },
    });
    expect(await between(1)).toBeUndefined();
    expect(await between(9)).toBeUndefined();
  });

  it('has a direction and a length', async () => {
    expect(await between(1, 2)).toEqual({
      account: 'm1',
      otherId: id(2),
      otherAccount: 'm2',
      above: false,
      levels: 1,
      transfersBlocked: false,
    });
    expect(await between(2, 1)).toMatchObject({ above: true, levels: 1 });
    expect(await between(1, 3)).toMatchObject({ otherAccount: 'm3', above: false, levels: 2 });
    expect(await between(3, 1)).toMatchObject({ otherAccount: 'm1', above: true, levels: 2 });
  });

  it('does not join oneself, siblings, or members of another tree', async () => {
    for (const [n, other] of [
      [1, 1],
      [2, 4],
      [3, 4],
      [1, 6],
      [6, 1],
      [1, 9],
    ] as const)
      expect([n, other, await between(n, other)]).toEqual([n, other, undefined]);
  });

  it('follows a move', async () => {
    await database.db.transaction((tx) =>
      tree.move(tx, { memberId: id(4), brand: 'lab', uplineId: id(2), movedAt: daysAgo(1) }),
    );
    expect(await between(2, 4)).toMatchObject({ above: false, levels: 1 });
    expect(await between(1, 4)).toMatchObject({ above: false, levels: 2 });
    expect(await between(4)).toMatchObject({ otherAccount: 'm2' });
  });
});
