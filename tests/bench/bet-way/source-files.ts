import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunFunction } from './covered-process.js';

/** The pattern of the files that count: our own sources, without the contracts between processes. */
const COUNTED = /^(bff|services\/(?:games|wallet|_kit))\/src\//;

interface Script {
  readonly map: SourceMap;
  /** Offsets at which the lines begin. */
  readonly lines: readonly number[];
}

const scripts = new Map<string, Script | undefined>();

/** The counted source files, relative to the root, in which functions ran, with the names of these functions. */
export function sourceFiles(functions: readonly RunFunction[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const { url, name, startOffset } of functions) {
    const path = fileURLToPath(url);
    const script = scriptAt(path);
    if (!script) continue;
    const line = lineOf(script.lines, startOffset);
    const entry = script.map.findEntry(line, startOffset - script.lines[line]!);
    // In a bundle, the code of npm packages has no mapping. The lookup then returns the nearest earlier mapping, which
    // is on another line.
    if (!('originalSource' in entry) || entry.generatedLine !== line) continue;
    const file = relative(process.cwd(), resolve(dirname(path), entry.originalSource));
    if (COUNTED.test(file)) files.set(file, (files.get(file) ?? new Set()).add(name || '(anonymous)'));
  }
  return files;
}

function scriptAt(path: string): Script | undefined {
  if (!scripts.has(path)) scripts.set(path, read(path));
  return scripts.get(path);
}

/** Returns undefined for a script without a source map, because it belongs to an npm package. */
function read(path: string): Script | undefined {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload);
    const lines = [0];
    for (const match of readFileSync(path, 'utf8').matchAll(/\n/g)) lines.push(match.index + 1);
    return { map, lines };
  } catch {
    return undefined;
  }
}

function lineOf(lines: readonly number[], offset: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
