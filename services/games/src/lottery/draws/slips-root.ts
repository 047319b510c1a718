import { createHash } from 'node:crypto';

/*
 * A Merkle tree over the slips of a draw, as in RFC 6962: leaves and inner nodes are hashed with different first bytes,
 * and a node without a partner moves up unchanged. The root is published when the draw is locked. After that any added,
 * changed or removed slip would change the root.
 */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns the hash of one slip's text, which is a leaf of the tree. */
export const leafOf = (text: string): Buffer => sha256(LEAF, Buffer.from(text, 'utf8'));

const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/**
 * Computes the root from leaves in order. It keeps one pending node for each level, so the leaves need not fit into
 * memory.
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

  /** Returns the root in hex. A draw without slips has the hash of an empty text. */
  root(): string {
    const nodes = this.#levels.filter((node) => node !== undefined);
    if (nodes.length === 0) return sha256().toString('hex');
    return nodes.reduce((right, left) => nodeOf(left, right)).toString('hex');
  }
}

/** One step from a leaf to the root: the hash of the neighbour node, and whether it is the left or the right one. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/**
 * Returns the neighbour nodes from one leaf up to the root, with which anyone can verify that the leaf is in the tree.
 */
export function pathOf(leaves: readonly Buffer[], index: number): PathStep[] {
  const path: PathStep[] = [];
  let level = [...leaves];
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const other = level[at ^ 1];
    if (other) path.push({ side: at % 2 === 1 ? 'left' : 'right', hash: other.toString('hex') });
    const above: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) above.push(level[i + 1] ? nodeOf(level[i]!, level[i + 1]!) : level[i]!);
    level = above;
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
