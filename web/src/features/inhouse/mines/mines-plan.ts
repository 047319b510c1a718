import { LEAVES } from './mines-rules.js';

/**
 * The leaves that each auto-play round opens: the selected ones in order (`chosen`), or if none is selected, `count`
 * random leaves.
 */
export interface MinesPlan {
  readonly chosen: readonly number[];
  readonly count: number;
}

/**
 * Returns the plan adapted to a number of crabs: it opens at least one leaf, and at most as many as there are safe
 * leaves.
 */
export function fitting({ chosen, count }: MinesPlan, mines: number): MinesPlan {
  const safe = LEAVES - mines;
  return { chosen: chosen.slice(0, safe), count: Math.min(Math.max(count, 1), safe) };
}

/** Returns the number of leaves that a round of the plan opens. */
export const leavesOf = ({ chosen, count }: MinesPlan): number => (chosen.length > 0 ? chosen.length : count);

/**
 * Returns the plan with a leaf selected or deselected. If as many leaves as there are safe ones are selected, no
 * further leaf is added.
 */
export function toggled(plan: MinesPlan, leaf: number, mines: number): MinesPlan {
  const { chosen } = plan;
  if (chosen.includes(leaf)) return { ...plan, chosen: chosen.filter((one) => one !== leaf) };
  return chosen.length >= LEAVES - mines ? plan : { ...plan, chosen: [...chosen, leaf] };
}

/**
 * Returns the next action of auto-play: the next leaf of the plan, or the cash-out once all of them are open.
 * @param random returns a number from 0 up to, not including, 1. It chooses a leaf if the plan names none.
 */
export function nextAct(
  plan: MinesPlan,
  opened: readonly number[],
  random: () => number,
): { readonly leaf: number } | 'cashOut' {
  if (plan.chosen.length > 0) {
    const leaf = plan.chosen.find((one) => !opened.includes(one));
    return leaf === undefined ? 'cashOut' : { leaf };
  }
  if (opened.length >= plan.count) return 'cashOut';
  return { leaf: shutByChance(opened, random) };
}

/** Returns one of the closed leaves at random, each with the same chance. */
export function shutByChance(opened: readonly number[], random: () => number): number {
  const shut = Array.from({ length: LEAVES }, (_, leaf) => leaf).filter((leaf) => !opened.includes(leaf));
  return shut[Math.floor(random() * shut.length)]!;
}
