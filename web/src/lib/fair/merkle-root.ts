import { seedBytes, serverSeedHash } from './fair-draw.js';

/** One step of a Merkle path from a leaf to the root: the hash of the sibling node, and its side. */
export interface PathStep {
  readonly side: string;
  readonly hash: string;
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (first: number, ...parts: readonly Uint8Array[]): Promise<Uint8Array> => {
  const all = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  all[0] = first;
  let at = 1;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
};

/**
 * Computes the root hash from a leaf's text and its Merkle path. It must equal the root that was published when the
 * draw was locked.
 */
export async function rootOfLeaf({
  leafText,
  path,
}: {
  readonly leafText: string;
  readonly path: readonly PathStep[];
}): Promise<string> {
  let node = await sha256(0, new TextEncoder().encode(leafText));
  for (const { side, hash } of path) {
    const other = seedBytes(hash);
    if (!other) return '';
    node = side === 'left' ? await sha256(1, other, node) : await sha256(1, node, other);
  }
  return hexOf(node);
}

/** Whether a seed has the hash that was published before the first bet. */
export async function isCommitted({ seed, seedHash }: { readonly seed: string; readonly seedHash: string }) {
  const bytes = seedBytes(seed);
  return bytes !== undefined && (await serverSeedHash(bytes)) === seedHash;
}
