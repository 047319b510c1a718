import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const KB = 1000;

export interface Budget {
  /** The modules that every visit loads, by the ends of their paths. */
  readonly firstRoute: readonly string[];
  /** Their JavaScript in kB, gzipped. */
  readonly firstRouteKbMax: number;
  /** Any other script in kB, gzipped. */
  readonly lazyKbMax: number;
  /** All styles in kB, gzipped. */
  readonly cssKbMax: number;
}

/** The part of a built file that counts. */
export interface BuiltFile {
  readonly fileName: string;
  readonly text: string;
  /** Of a script: its own module and the scripts that it imports at once. */
  readonly module?: string;
  readonly imports?: readonly string[];
}

/** What a build weighs in kB, gzipped, and the sentences about what exceeds its budget. */
export function weigh(
  files: readonly BuiltFile[],
  budget: Budget,
): { readonly firstRouteKb: number; readonly cssKb: number; readonly tooMuch: readonly string[] } {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const first = new Set<string>();
  const add = (name: string): void => {
    if (first.has(name)) return;
    first.add(name);
    for (const next of byName.get(name)?.imports ?? []) add(next);
  };
  for (const end of budget.firstRoute) {
    const found = files.find(({ module }) => module?.endsWith(end));
    if (!found) throw new Error(`The budget names ${end}, which is no script of its own in this build.`);
    add(found.fileName);
  }
  const scripts = files.filter(({ fileName }) => fileName.endsWith('.js'));
  const kb = (some: readonly BuiltFile[]): number =>
    some.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0) / KB;
  const firstRouteKb = kb(scripts.filter(({ fileName }) => first.has(fileName)));
  const cssKb = kb(files.filter(({ fileName }) => fileName.endsWith('.css')));
  const over = (name: string, is: number, max: number): string[] =>
    is > max ? [`${name}: ${is.toFixed(1)} kB, at most ${max}`] : [];
  return {
    firstRouteKb,
    cssKb,
    tooMuch: [
      ...over('first route', firstRouteKb, budget.firstRouteKbMax),
      ...over('styles', cssKb, budget.cssKbMax),
      ...scripts
        .filter(({ fileName }) => !first.has(fileName))
        .flatMap((file) => over(file.fileName, kb([file]), budget.lazyKbMax)),
    ],
  };
}

/** Fails a build that exceeds its budget. */
export function budgetPlugin(budget: Budget): Plugin {
  return {
    name: 'nm:budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).map((file): BuiltFile =>
        file.type === 'chunk'
          ? {
              fileName: file.fileName,
              text: file.code,
              imports: file.imports,
              ...(file.facadeModuleId && { module: file.facadeModuleId }),
            }
          : { fileName: file.fileName, text: Buffer.from(file.source).toString('utf8') },
      );
      const { tooMuch } = weigh(files, budget);
      if (tooMuch.length > 0) this.error(`The build exceeds its budget. ${tooMuch.join('; ')}.`);
    },
  };
}
