import { createHash } from 'node:crypto';
import { isStorable } from '@nm/kit/db/storable-text.js';

/** The form in which the detail (choices and outcome of the round) of a vendor's call is stored. */
export interface StoredDetail {
  readonly json: string;
  /** The reason why a marker with a hash is stored instead of the detail that the vendor sent. */
  readonly replaced?: string;
}

const BYTES_MAX = 16 * 1024;
/**
 * The maximum depth of nested JSON that is stored. Postgres parses jsonb recursively and fails at some thousand levels;
 * real details have far less than a hundred.
 */
const DEPTH_MAX = 100;

/**
 * Returns the form in which the `detail` of a vendor's call is stored. It is the JSON object or array itself if
 * Postgres can store it, otherwise a marker with the hash of the JSON. Undefined if the call has no detail.
 */
export function storedDetail(detail: unknown): StoredDetail | undefined {
  if (detail === undefined || detail === null) return undefined;
  const { json, depth, isText } = jsonOf(detail);
  const replaced = reasonOf(detail, Buffer.byteLength(json), depth, isText);
  if (!replaced) return { json };
  const sha256 = createHash('sha256').update(json).digest('hex');
  return { json: JSON.stringify({ notStored: replaced, sha256 }), replaced: `${replaced}, sha256 ${sha256}` };
}

function reasonOf(detail: unknown, bytes: number, depth: number, isText: boolean): string | undefined {
  if (typeof detail !== 'object') return 'neither an object nor an array';
  if (bytes > BYTES_MAX) return `longer than ${BYTES_MAX} bytes`;
  if (depth > DEPTH_MAX) return `deeper than ${DEPTH_MAX} levels`;
  return isText ? undefined : 'a character that cannot be stored';
}

type Step = { readonly text: string } | { readonly value: unknown; readonly depth: number };

/**
 * Formats a value as JSON as JSON.stringify does, but without recursion, so that a detail of any depth can be hashed.
 */
function jsonOf(detail: unknown): { json: string; depth: number; isText: boolean } {
  const parts: string[] = [];
  const steps: Step[] = [{ value: detail, depth: 1 }];
  let deepest = 0;
  let isText = true;
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('text' in step) {
      parts.push(step.text);
      continue;
    }
    const { value, depth } = step;
    if (typeof value === 'string') isText &&= isStorable(value);
    if (typeof value !== 'object' || value === null) {
      parts.push(JSON.stringify(value));
      continue;
    }
    deepest = Math.max(deepest, depth);
    const entries = Object.entries(value);
    const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    parts.push(begin);
    steps.push({ text: end });
    for (const [index, [name, inner]] of [...entries.entries()].reverse()) {
      isText &&= isStorable(name);
      const before = `${index > 0 ? ',' : ''}${begin === '{' ? `${JSON.stringify(name)}:` : ''}`;
      steps.push({ value: inner, depth: depth + 1 }, { text: before });
    }
  }
  return { json: parts.join(''), depth: deepest, isText };
}
