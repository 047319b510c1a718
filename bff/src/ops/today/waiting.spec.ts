import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { countWaiting } from './waiting.js';

/** A fake list with `count` waiting entries. The oldest entry comes first, and one entry was added each minute. */
const listOf = (count: number) => {
  const asked: number[] = [];
  return {
    asked,
    read: async ({ page, size }: { page: number; size: number }) => {
      asked.push(page);
      const indexes = Array.from({ length: count }, (_row, index) => index).slice((page - 1) * size, page * size);
      return { totalCount: BigInt(count), openedAt: indexes.map((index) => timestampFromMs(index * 60_000)) };
    },
  };
};

/** Goal: the count of a list comes with the time since which each entry waits, for at most 500 entries. */
describe('What waits in a list', () => {
  it('has the times of all pages, oldest first', async () => {
    const { asked, read } = listOf(230);
    const found = await countWaiting(read);
    expect(asked).toEqual([1, 2, 3]);
    expect(found).toMatchObject({ waiting: 230, oldestAt: '1970-01-01T00:00:00.000Z' });
    expect(found.openedAt).toHaveLength(230);
    expect(found.openedAt.at(-1)).toBe('1970-01-01T03:49:00.000Z');
  });

  it('is nothing, and at most five pages', async () => {
    expect(await countWaiting(listOf(0).read)).toEqual({ waiting: 0, openedAt: [] });
    const { asked, read } = listOf(9_000);
    expect((await countWaiting(read)).waiting).toBe(9_000);
    expect(asked).toEqual([1, 2, 3, 4, 5]);
  });
});
