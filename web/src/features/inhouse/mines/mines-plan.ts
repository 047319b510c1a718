import { LEAVES } from './mines-rules.js';

/** What each round of a run opens: the chosen leaves in their order, or so many leaves by chance. */
export interface MinesPlan {
  readonly chosen: readonly number[];
  readonly count: number;
}

/** The plan that fits this number of crabs: it never has more leaves than are safe, and at least one. */
export function fitting({ chosen, count }: MinesPlan, mines: number): MinesPlan {
  const safe = LEAVES - mines;
  return { chosen: chosen.slice(0, safe), count: Math.min(Math.max(count, 1), safe) };
}

/** The number of leaves that a round of the plan opens. */
export const leavesOf = ({ chosen, count }: MinesPlan): number => (chosen.length > 0 ? chosen.length : count);

/** Adds a leaf to the chosen ones, or takes it back. A full choice takes no further leaf. */
export function toggled(plan: MinesPlan, leaf: number, mines: number): MinesPlan {
  const { chosen } = plan;
  if (chosen.includes(leaf)) return { ...plan, chosen: chosen.filter((one) => one !== leaf) };
  return chosen.length >= LEAVES - mines ? plan : { ...plan, chosen: [...chosen, leaf] };
}

/**
 * The next act of a round: the next leaf of the plan, or the cash-out once all of them are open.
 * @param random a number from 0 up to, not including, 1. It chooses a leaf only where the plan names none.
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

/** One of the leaves that are not open, each with the same chance. */
export function shutByChance(opened: readonly number[], random: () => number): number {
  const shut = Array.from({ length: LEAVES }, (_, leaf) => leaf).filter((leaf) => !opened.includes(leaf));
  return shut[Math.floor(random() * shut.length)]!;
}
