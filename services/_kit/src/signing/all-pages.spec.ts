import { setTimeout as sleep } from 'node:timers/promises';
import { allPages } from './all-pages.js';

// Goal: an external list that never ends, or arrives slowly, cannot block a job or fill the memory.
describe('The pages of a list', () => {
  const endless = async (cursor: string) => ({ lines: [cursor, cursor], next: String(Number(cursor) + 1) });

  it('are read in order up to the page without a next one', async () => {
    const page = async (cursor: string) => ({ lines: [cursor], next: { '': 'a', a: 'b', b: '' }[cursor] });
    expect(await allPages('a list', page, { first: '' })).toEqual(['', 'a', 'b']);
    expect(await allPages('a list', async () => ({ lines: [], next: null }), { first: '' })).toEqual([]);
  });

  it('have a largest number, of themselves and of lines', async () => {
    await expect(allPages('a list', endless, { first: '0', pagesMax: 3 })).rejects.toThrow('more than 3 pages');
    await expect(allPages('a list', endless, { first: '0', linesMax: 7 })).rejects.toThrow('more than 7 lines');
  });

  it('have a deadline for all of them together, and end with their job', async () => {
    const slow = async (cursor: string) => {
      await sleep(5);
      return endless(cursor);
    };
    await expect(allPages('a list', slow, { first: '0', msMax: 20 })).rejects.toThrow('longer than 20 ms');
    const signal = AbortSignal.abort();
    await expect(allPages('a list', endless, { first: '0', signal })).rejects.toThrow('longer than');
  });
});
