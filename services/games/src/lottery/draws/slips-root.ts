import { createHash } from 'node:crypto';

/*
 * A Merkle tree over the slips of a draw, as in RFC 6962: leaves and nodes are hashed with different first bytes, and a
 * lone node moves up unchanged. The root is published at lock, so no slip can be added, changed or dropped later.
 */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The hash of one slip's text. */
export const leafOf = (text: string): Buffer => sha256(LEAF, Buffer.from(text, 'utf8'));

const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/** Builds a root from leaves in order, with one pending node for each level: no memory of all leaves. */
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

  /** Hex; the hash of nothing for a draw without slips. */
  root(): string {
    const nodes = this.#levels.filter((node) => node !== undefined);
    if (nodes.length === 0) return sha256().toString('hex');
    return nodes.reduce((right, left) => nodeOf(left, right)).toString('hex');
  }
}

/** A step of the way from a leaf to the root: the other node, and on which side it stands. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** The way from one leaf to the root. */
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

/** The root that a leaf and its way give, hex. */
export const rootOfPath = (leaf: Buffer, path: readonly PathStep[]): string =>
  path
    .reduce((node, { side, hash }) => {
      const other = Buffer.from(hash, 'hex');
      return side === 'left' ? nodeOf(other, node) : nodeOf(node, other);
    }, leaf)
    .toString('hex');
