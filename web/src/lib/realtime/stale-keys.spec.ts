import { keys } from '../query/keys.js';
import { PUSHED, STALE } from './stale-keys.js';

const text = (queryKey: readonly unknown[]): string => queryKey.join(' / ');
const covers = (above: readonly unknown[], queryKey: readonly unknown[]): boolean =>
  above.every((part, at) => part === queryKey[at]);

// Goal: after the connection was lost, all data that a push can change is read again, and none of it twice.
describe('The queries that are read again after a lost connection', () => {
  it.each(Object.entries(STALE))('contain what a push of this kind leaves out of date: %s', (_, stale) => {
    expect(stale.filter((one) => !PUSHED.some((above) => covers(above, one)))).toEqual([]);
  });

  it('contain the data that pushes write', () => {
    expect(PUSHED).toEqual(expect.arrayContaining([keys.balance, keys.unread, keys.winners, keys.crash, keys.points]));
  });

  it('are named once, and not below another one', () => {
    expect(new Set(PUSHED.map(text)).size).toBe(PUSHED.length);
    expect(PUSHED).toContain(keys.agent);
    expect(PUSHED).not.toContain(keys.salary);
  });
});
