import type { Plugin } from 'vite';
import { BOOT_SCRIPT } from './boot.js';

/** Font files of a language's first screen, by the start of their names. Other languages use the entry of English. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  en: ['hanken-latin-', 'bricolage-latin-'],
  bn: ['hanken-latin-', 'anek-bengali-', 'anek-bengali-bold-', 'baloo-bengali-'],
  ar: ['hanken-latin-', 'readex-arabic-'],
};

/** Scripts to preload, by language: those of every page, and those of home. */
type Words = Record<string, { all: string[]; home: string[] }>;
interface Built {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
}

/** The placeholder in inline scripts that the server replaces by the nonce of its response. */
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

/** The boot script with the names of the built files filled in. */
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
 * Replaces the boot mark of index.html by the boot script. In a built page the boot script also loads the site's
 * scripts, so their tags are removed.
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
        // The entry script, then its imports, those with the most imports first. The boot script runs the list from the
        // last to the first.
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
