import { plus, validStakeOf, type MemberFigures } from './base.js';

/** A member's own figures in a part of a period, under one version of the tree. Versions are numbered by their time. */
export interface PartFigures extends Omit<MemberFigures, 'activeMembers'> {
  readonly memberId: string;
  readonly tree: number;
  /** The move that ended this version; `infinity` for the current one. */
  readonly until: string;
}

/** The figures under one version of the tree, and each member's own sums. */
export interface FiguresOfTree {
  readonly until: string;
  readonly own: ReadonlyMap<string, MemberFigures>;
}

/** Adds up each member's own figures over the parts of a period. */
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
   * Returns the sums by version of the tree. A member whose whole valid stake reaches the minimum counts as active once
   * in the period, under the latest tree of the member's bets.
   */
  byTree(activeStakeMinorMin: bigint): FiguresOfTree[] {
    const byTree = new Map<number, Map<string, MemberFigures>>(
      [...this.#untils.keys()].map((tree) => [tree, new Map()]),
    );
    for (const [memberId, sums] of this.#byMember) {
      const stakeMinor = [...sums.values()].reduce((sum, figures) => sum + validStakeOf(figures), 0n);
      const latest = Math.max(...sums.keys());
      for (const [tree, figures] of sums) {
        const isActive = tree === latest && stakeMinor >= activeStakeMinorMin;
        byTree.get(tree)?.set(memberId, { ...figures, activeMembers: isActive ? 1 : 0 });
      }
    }
    return [...byTree].map(([tree, own]) => ({ until: this.#untils.get(tree) ?? 'infinity', own }));
  }
}
