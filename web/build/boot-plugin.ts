import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { BOOT_SCRIPT } from './boot.js';

/** The faces that a language needs beside the Latin ones, by the start of their files' names. */
const FACES: Readonly<Record<string, readonly string[]>> = { bn: ['anek-bengali-', 'anek-bengali-bold-', 'baloo-bengali-'], ar: ['readex-arabic-'] };

/** Scripts to ask for at once, by language: those of every page, and those of home. */
type Words = Record<string, { all: string[]; home: string[] }>;
interface Built { readonly type: string; readonly fileName: string; readonly facadeModuleId?: string | null }

const SHELL = new Set(['app', 'ui', 'lib']);

function wordsOf(files: readonly Built[]): Words {
  const words: Words = {};
  const page = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/features/home/home-page.tsx'));
  for (const file of files) {
    const match = /virtual:words\/(\w+)\.(\w+)$/.exec(file.type === 'chunk' ? (file.facadeModuleId ?? '') : '');
    if (!match) continue;
    const [, owner, language] = match as unknown as [string, string, string];
    const entry = (words[language] ??= { all: [], home: page ? [`/${page.fileName}`] : [] });
    if (SHELL.has(owner)) entry.all.push(`/${file.fileName}`);
    if (owner === 'home') entry.home.push(`/${file.fileName}`);
  }
  return words;
}

/** Serves the boot script as a hashed file and puts its tag in place of the boot marker of index.html. */
export function bootPlugin(): Plugin {
  let built: { file: string; source: string } | undefined;
  const scriptOf = (files: readonly string[], words: Words = {}) => {
    const faces = Object.fromEntries(Object.entries(FACES).map(([language, starts]) => [language, starts.flatMap((start) => files.filter((file) => new RegExp(`/${start}[\\w-]{8}\\.woff2$`).test(file))).map((file) => `/${file}`)]));
    const source = BOOT_SCRIPT.replace('__FACES__', JSON.stringify(faces)).replace('__WORDS__', JSON.stringify(words));
    return { file: `assets/boot-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`, source };
  };
  return {
    name: 'nm:boot',
    generateBundle: {
      order: 'post',
      handler() {
        if (built) this.emitFile({ type: 'asset', fileName: built.file, source: built.source });
      },
    },
    configureServer(server) {
      const plain = scriptOf([]);
      server.middlewares.use(`/${plain.file}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(plain.source);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        built = scriptOf(Object.keys(context.bundle ?? {}), wordsOf(Object.values(context.bundle ?? {})));
        return html.replace('<!--boot-->', `<script src="/${built.file}"></script>`);
      },
    },
  };
}
