import { createHash } from 'node:crypto';

/*
 * A Merkle tree over the slips, bets or tickets of a draw, as in RFC 6962. Leaves and inner nodes are hashed with
 * different first bytes, and a node without a partner moves up unchanged. The root is published when the draw is
 * locked. Any leaf that is added, changed or removed later would change the root.
 */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns the leaf of the tree for one slip, bet or ticket: the hash of its text. */
export const leafOf = (text: string): Buffer => sha256(LEAF, Buffer.from(text, 'utf8'));

const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/**
 * Computes the root of a tree from its leaves in order. It stores at most one node per level, which waits for its
 * neighbour, so the leaves need not fit into memory.
 */
export class RootBuilder {
  readonly #levels: (Buffer | undefined)[] = [];

  add(leaf: Buffer): void {
    let node = leaf;
    let level = 0;
    for (; this.#levels[level]; level += 1) {
      node = nodeOf(this.#levels[level]!, node);
      this.#levels[level] = undefined;
    }
    this.#levels[level] = node;
  }

  /** Returns the root in hex. The root of a draw without leaves is the hash of an empty text. */
  root(): string {
    const nodes = this.#levels.filter((node) => node !== undefined);
    if (nodes.length === 0) return sha256().toString('hex');
    return nodes.reduce((right, left) => nodeOf(left, right)).toString('hex');
  }
}

/**
 * One step on the path from a leaf to the root: the hash of the neighbour node, and whether the neighbour is on the
 * left or on the right.
 */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** Returns all levels of the tree, from the leaves to the root. Many paths can be read from them. */
export function levelsOf(leaves: readonly Buffer[]): Levels {
  const levels: (readonly Buffer[])[] = [leaves];
  for (let level = leaves; level.length > 1;) {
    const above: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) above.push(level[i + 1] ? nodeOf(level[i]!, level[i + 1]!) : level[i]!);
    levels.push(above);
    level = above;
  }
  return levels;
}

/** The nodes of a tree by level, beginning with the leaves. */
export type Levels = readonly (readonly Buffer[])[];

/**
 * Returns the path of a leaf: the neighbour nodes from the leaf up to the root. With the path, anyone can verify that
 * the leaf is in the tree.
 */
export const pathOf = (leaves: readonly Buffer[], index: number): PathStep[] => pathIn(levelsOf(leaves), index);

/** Returns the same path as `pathOf`, but reads it from levels that are already computed. */
export function pathIn(levels: Levels, index: number): PathStep[] {
  const path: PathStep[] = [];
  let at = index;
  for (const level of levels) {
    const other = level[at ^ 1];
    if (other) path.push({ side: at % 2 === 1 ? 'left' : 'right', hash: other.toString('hex') });
    at = Math.floor(at / 2);
  }
  return path;
}

/** Computes the root (hex) from a leaf and its path. */
export const rootOfPath = (leaf: Buffer, path: readonly PathStep[]): string =>
  path
    .reduce((node, { side, hash }) => {
      const other = Buffer.from(hash, 'hex');
      return side === 'left' ? nodeOf(other, node) : nodeOf(node, other);
    }, leaf)
    .toString('hex');
