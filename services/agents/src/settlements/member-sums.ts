import { plus, validStakeOf, type MemberFigures } from './base.js';

/**
 * The figures of single members in a part of a period in which the tree did not change. The versions of the tree are
 * numbered in order of time.
 */
export interface PartFigures extends Omit<MemberFigures, 'activeMembers'> {
  readonly memberId: string;
  readonly tree: number;
  /**
   * The time of the move (a member gets another upline) by which this version of the tree ended; `infinity` for the
   * present version.
   */
  readonly until: string;
}

/**
 * The figures that count with one version of the tree: the own figures of each member (without the downline), and the
 * time at which the version ended.
 */
export interface FiguresOfTree {
  readonly until: string;
  readonly own: ReadonlyMap<string, MemberFigures>;
}

/** Adds up the own figures of each member over the parts of a period. */
export class MemberSums {
  readonly #byMember = new Map<string, Map<number, MemberFigures>>();
  readonly #untils = new Map<number, string>();

  add({ memberId, tree, until, ...part }: PartFigures): void {
    const sums = this.#byMember.get(memberId) ?? new Map<number, MemberFigures>();
    this.#byMember.set(memberId, sums);
    this.#untils.set(tree, until);
    const figures = { ...part, activeMembers: 0 };
    const known = sums.get(tree);
    sums.set(tree, known ? plus(known, figures) : figures);
  }

  /**
   * Returns the sums for each version of the tree. A member is active if the member's valid stake in the whole period
   * reaches the minimum. An active member is counted once, in the latest version of the tree in which the member had
   * valid stake; a part with rewards only does not matter for this.
   */
  byTree(activeStakeMinorMin: bigint): FiguresOfTree[] {
    const byTree = new Map<number, Map<string, MemberFigures>>(
      [...this.#untils.keys()].map((tree) => [tree, new Map()]),
    );
    for (const [memberId, sums] of this.#byMember) {
      const stakeMinor = [...sums.values()].reduce((sum, figures) => sum + validStakeOf(figures), 0n);
      const latest = Math.max(...[...sums].flatMap(([tree, part]) => (validStakeOf(part) > 0n ? [tree] : [])));
      for (const [tree, figures] of sums) {
        const isActive = tree === latest && stakeMinor >= activeStakeMinorMin;
        byTree.get(tree)?.set(memberId, { ...figures, activeMembers: isActive ? 1 : 0 });
      }
    }
    return [...byTree].map(([tree, own]) => ({ until: this.#untils.get(tree) ?? 'infinity', own }));
  }
}
