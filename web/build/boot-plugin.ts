import type { Plugin } from 'vite';
import { BOOT_SCRIPT } from './boot.js';

/**
 * The font files that the first screen of a language needs, by the start of their file names. A language without an
 * entry uses that of English.
 */
const FACES: Readonly<Record<string, readonly string[]>> = {
  en: ['hanken-latin-', 'bricolage-latin-'],
  bn: ['hanken-latin-', 'anek-bengali-', 'anek-bengali-bold-', 'baloo-bengali-'],
  ar: ['hanken-latin-', 'readex-arabic-'],
};

/** The scripts to preload by language: those of every page (`all`), and those of the home page (`home`). */
type Words = Record<string, { all: string[]; home: string[] }>;
interface Built {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
}

/** The placeholder in inline scripts. The server replaces it by the nonce of its response. */
const NONCE = '%NONCE%';
const SCRIPT_TAG = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const PRELOAD_TAG = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

function wordsOf(files: readonly Built[]): Words {
  const words: Words = {};
  const page = files.find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/features/home/home-page.tsx'),
  );
  for (const file of files) {
    const match = /virtual:words\/(?:(\w+)\.)?(\w+)$/.exec(file.type === 'chunk' ? (file.facadeModuleId ?? '') : '');
    if (!match) continue;
    const [, owner, language] = match as unknown as [string, string | undefined, string];
    const entry = (words[language] ??= { all: [], home: page ? [`/${page.fileName}`] : [] });
    if (owner === undefined) entry.all.push(`/${file.fileName}`);
    if (owner === 'home') entry.home.push(`/${file.fileName}`);
  }
  return words;
}

/** Returns the boot script with the names of the built files filled in. */
function bootScript(files: readonly string[], words: Words, scripts: readonly string[]): string {
  const faces = Object.fromEntries(
    Object.entries(FACES).map(([language, starts]) => [
      language,
      starts
        .flatMap((start) => files.filter((file) => new RegExp(`/${start}[\\w-]{8}\\.woff2$`).test(file)))
        .map((file) => `/${file}`),
    ]),
  );
  return BOOT_SCRIPT.replaceAll('__FACES__', () => JSON.stringify(faces))
    .replace('__WORDS__', () => JSON.stringify(words))
    .replaceAll('__SCRIPTS__', () => JSON.stringify(scripts))
    .replace(/^\s+/gm, '');
}

/**
 * A Vite plugin that replaces the placeholder in index.html by the boot script. In a built page the boot script also
 * loads the site's scripts, so their tags are removed.
 */
export function bootPlugin(): Plugin {
  return {
    name: 'nm:boot',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const scripts: string[] = [];
        const page = context.bundle
          ? html
              .replace(SCRIPT_TAG, (_tag, src: string) => (scripts.unshift(src), ''))
              .replace(PRELOAD_TAG, (_tag, href: string) => (scripts.push(href), ''))
          : html;
        // Sorts the scripts: the entry first, then its imports, those with the most imports first. The boot script
        // runs the list from the last to the first.
        const needs = (href: string): number =>
          context.bundle?.[href.slice(1)]?.type === 'chunk'
            ? (context.bundle[href.slice(1)] as { imports: string[] }).imports.length
            : 0;
        scripts.splice(1, Infinity, ...scripts.slice(1).sort((a, b) => needs(b) - needs(a)));
        const script = bootScript(
          Object.keys(context.bundle ?? {}),
          wordsOf(Object.values(context.bundle ?? {})),
          scripts,
        );
        return page.replace('<!--boot-->', () => `<script nonce="${NONCE}">${script}</script>`);
      },
    },
  };
}
