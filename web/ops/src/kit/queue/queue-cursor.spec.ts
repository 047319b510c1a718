import {
  afterDecision,
  isChoosable,
  moved,
  oldestUnclaimed,
  stillChosen,
  toggled,
  toggledAll,
} from './queue-cursor.js';
import type { QueueRow, ShownRow } from './queue-list.js';

const row = (id: string, more: Partial<ShownRow<QueueRow>> = {}): ShownRow<QueueRow> => ({
  id,
  isGone: false,
  ...more,
});
const mine = { claim: { mine: true } };
const others = { claim: { mine: false } };

/** Goal: the cursor, the selection and the next row follow the rules of a queue. */
describe('the cursor of a queue', () => {
  const rows = [row('a', others), row('b', mine), row('c'), row('d', { isGone: true }), row('e')];

  it('moves by one and stays at the ends', () => {
    expect([moved(rows, undefined, 1), moved(rows, 'a', 1), moved(rows, 'a', -1), moved(rows, 'e', 1)]).toEqual([
      'a',
      'b',
      'a',
      'e',
    ]);
    expect(moved([], undefined, 1)).toBeUndefined();
  });

  it('goes to the next row that waits after a decision, else to the one before', () => {
    expect([afterDecision(rows, 'c'), afterDecision(rows, 'e'), afterDecision(rows, 'a')]).toEqual(['e', 'c', 'b']);
    expect(afterDecision([row('a')], 'a')).toBeUndefined();
  });

  it('finds the oldest that nobody holds', () => {
    expect(oldestUnclaimed(rows)).toBe('c');
    expect(oldestUnclaimed([row('a', others), row('b', { isGone: true })])).toBeUndefined();
  });

  it('chooses free rows and its own, never one of another operator or one that left', () => {
    expect(rows.map(isChoosable)).toEqual([false, true, true, false, true]);
    expect([...toggled(new Set(), rows, 'a')]).toEqual([]);
    expect([...toggled(new Set(['b']), rows, 'c')]).toEqual(['b', 'c']);
    expect([...toggled(new Set(['b']), rows, 'b')]).toEqual([]);
    expect([...toggledAll(new Set(['b']), rows)]).toEqual(['b', 'c', 'e']);
    expect([...toggledAll(new Set(['b', 'c', 'e']), rows)]).toEqual([]);
  });

  it('drops a chosen row that another operator claimed meanwhile', () => {
    expect(stillChosen(new Set(['a', 'c', 'd', 'e']), rows)).toEqual(['c', 'e']);
  });
});
