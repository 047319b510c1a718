import { withWin, WINNERS_MAX, type Winner } from './newest-wins.js';

const aWin = (minute: number, winAmountMinor: string): Winner => ({
  ...{ customerName: 'ra***1', bot: false, gameName: 'Dice', iconUrl: '', currency: 'USD', winAmountMinor },
  settledAt: new Date(Date.UTC(2026, 10, 1, 10, minute)).toISOString(),
});

/** Goal: the winner board has the last wins by the time of their settlement, whatever their amounts are. */
describe('The winner board after a pushed win', () => {
  // The wins in the order of the server's answer: the biggest first. Here the biggest win is also the oldest.
  const held = Array.from({ length: WINNERS_MAX }, (_, n) => aWin(n, String(9_000 - n)));

  it('drops the oldest win, not the smallest', () => {
    const after = withWin(held, aWin(30, '5'));
    expect(after).toHaveLength(WINNERS_MAX);
    expect(after.map(({ winAmountMinor }) => winAmountMinor)).not.toContain('9000');
    expect(after.map(({ winAmountMinor }) => winAmountMinor)).toContain(String(9_000 - 19));
    expect(after[0]?.winAmountMinor).toBe('5');
  });

  it('ignores a late push that is older than every win of a full board', () => {
    expect(withWin(held, aWin(-5, '1')).map(({ winAmountMinor }) => winAmountMinor)).not.toContain('1');
  });

  it('keeps all wins until it is full', () => {
    expect(withWin(held.slice(1), aWin(30, '5'))).toHaveLength(WINNERS_MAX);
  });
});
