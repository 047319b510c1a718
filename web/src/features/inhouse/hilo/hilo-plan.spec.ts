import { likelierCall, nextAct } from './hilo-plan.js';
import { chancesOf, rankOf } from './hilo-rules.js';

describe('A plan for High Tide', () => {
  it('calls the side that more ranks win, on every card', () => {
    for (let card = 0; card < 52; card += 1) {
      const call = likelierCall(card);
      const other = call === 'up' ? 'down' : 'up';
      expect(chancesOf(rankOf(card), call)).toBeGreaterThanOrEqual(chancesOf(rankOf(card), other));
    }
  });

  it('calls the upper side on the rank in the middle', () =>
    expect([0, 5, 6, 7, 12].map(likelierCall)).toEqual(['up', 'up', 'up', 'down', 'down']));

  it('cashes out after its calls, and does not count skipped cards', () => {
    expect(nextAct(2, [0], [])).toEqual({ call: 'up' });
    expect(nextAct(2, [0, 12], ['up'])).toEqual({ call: 'down' });
    expect(nextAct(2, [0, 12, 3], ['up', 'down'])).toBe('cashOut');
    expect(nextAct(2, [0, 12, 3], ['up', 'skip'])).toEqual({ call: 'up' });
  });
});
