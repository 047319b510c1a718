import fc from 'fast-check';
import { fitting, leavesOf, nextAct, toggled, type MinesPlan } from './mines-plan.js';
import { LEAVES } from './mines-rules.js';

/** Plays a round in which every leaf is safe. Returns the leaves in the order in which the plan opened them. */
function openedBy(plan: MinesPlan, random: () => number): number[] {
  const opened: number[] = [];
  for (let step = 0; step <= LEAVES; step += 1) {
    const act = nextAct(plan, opened, random);
    if (act === 'cashOut') return opened;
    opened.push(act.leaf);
  }
  throw new Error('the plan does not end');
}

describe('A plan for Lily Pond', () => {
  it('opens the chosen leaves in their order and cashes out, whatever the number says', () =>
    expect(openedBy({ chosen: [7, 3, 24], count: 9 }, () => 0)).toEqual([7, 3, 24]));

  it('goes on after leaves that are open already', () => {
    expect(nextAct({ chosen: [7, 3], count: 1 }, [7], () => 0)).toEqual({ leaf: 3 });
    expect(nextAct({ chosen: [], count: 2 }, [7], () => 0)).toEqual({ leaf: 0 });
    expect(nextAct({ chosen: [], count: 2 }, [7, 0, 1], () => 0)).toBe('cashOut');
  });

  it('opens each leaf at most once, and exactly as many as planned', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: -3, max: 40 }),
        fc.array(fc.integer({ min: 0, max: LEAVES - 1 }), { maxLength: 30 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (mines, count, touched, stream) => {
          let plan: MinesPlan = { chosen: [], count };
          for (const leaf of touched) plan = toggled(plan, leaf, mines);
          plan = fitting(plan, mines);
          const opened = openedBy(plan, () => stream.next().value as number);
          expect(opened).toHaveLength(leavesOf(plan));
          expect(new Set(opened).size).toBe(opened.length);
          expect(opened.length).toBeGreaterThanOrEqual(1);
          expect(opened.length).toBeLessThanOrEqual(LEAVES - mines);
        },
      ),
    ));

  it('takes a chosen leaf back, and keeps at most the safe leaves when there are more crabs', () => {
    const plan = toggled(toggled({ chosen: [], count: 3 }, 4, 23), 5, 23);
    expect(toggled(plan, 6, 23).chosen).toEqual([4, 5]);
    expect(toggled(plan, 4, 23).chosen).toEqual([5]);
    expect(fitting(plan, 24)).toEqual({ chosen: [4], count: 1 });
  });
});
