import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

export const root = resolve(import.meta.dirname, '../..');

/** One hand-written TypeScript file of the product, parsed. */
export interface Source {
  /** Relative to the repository's root. */
  readonly path: string;
  readonly tree: ts.SourceFile;
  readonly lines: number;
}

/** The product's own sources: no generated code, no tests. */
export function productSources(folders: readonly string[] = ['proto-contracts', 'services', 'bff', 'infra']): Source[] {
  return tracked(folders)
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$|\/gen\/|\/generated\/|\.d\.m?ts$/.test(path))
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')));
}

/** Parses the text of one file. The architecture rules treat it as the file at `path`. */
export function parse(path: string, text: string): Source {
  return {
    path,
    tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true),
    lines: text.trimEnd().split('\n').length,
  };
}

/** Calls `visit` for a node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Files that git tracks or would track. Ignored files (dist, .local) are not part of the product. */
export function tracked(folders: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...folders], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  return listed.filter((path) => path && existsSync(join(root, path)));
}
