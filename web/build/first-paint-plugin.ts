import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';
import { assetFileNames } from './asset-names.js';

/** The first screen of the home page. The server chooses the language and fills in the brand's name. */
export interface FirstPaint {
  readonly picture: string;
  /** The first screens with the site's own texts, by language. */
  readonly screens: Readonly<Record<string, string>>;
  /**
   * The first screens with placeholders for the texts of banners, by language. Each array has the screens for 1, 2,
   * 3, … banners.
   */
  readonly branded: Readonly<Record<string, readonly string[]>>;
  readonly pictures: Readonly<Record<string, string>>;
}
interface Renderer {
  readonly picture: string;
  readonly paths: readonly string[];
  readonly pictures: Readonly<Record<string, string>>;
  firstPaint(banners?: number): Promise<string>;
}

/** The placeholder for the brand's name. The server fills it in. */
const BRAND_NAME = '%BRAND_NAME%';
/**
 * The largest number of banners for which screens are prepared. With more banners, the first screen shows the site's
 * own texts.
 */
const BANNERS_MAX = 8;
const RIGHT_TO_LEFT = new Set(['ar']);

/**
 * A Vite plugin that renders the first screen of the home page in each language after the build, without a browser
 * (`first-paint.json`). It also lists the URL paths of the router (`site-paths.json`). The server reads both files.
 */
export function firstPaintPlugin(root: string, languages: readonly string[], parts: () => PluginOption[]): Plugin {
  return {
    name: 'nm:first-paint',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    closeBundle: {
      sequential: true,
      async handler() {
        const folder = join(root, 'dist', '.first-paint');
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          plugins: parts(),
          build: {
            ssr: join(root, 'src/first-paint.tsx'),
            outDir: folder,
            assetsInlineLimit: 0,
            target: 'node20',
            rolldownOptions: { output: { entryFileNames: 'render.mjs', assetFileNames } },
          },
        });
        try {
          const { paths, ...firstPaint } = await render(join(folder, 'render.mjs'), languages);
          writeFileSync(join(root, 'dist', 'first-paint.json'), JSON.stringify(firstPaint));
          writeFileSync(join(root, 'dist', 'site-paths.json'), JSON.stringify(paths));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

async function render(file: string, languages: readonly string[]): Promise<FirstPaint & Pick<Renderer, 'paths'>> {
  const screens: Record<string, string> = {};
  const branded: Record<string, string[]> = {};
  let picture = '';
  let pictures: Readonly<Record<string, string>> = {};
  let paths: readonly string[] = [];
  for (const language of languages) {
    standIn(language);
    try {
      // Each language imports a new copy of the module that renders the screen, because the site's code reads the
      // document only once, at import.
      const renderer = (await import(`${pathToFileURL(file).href}?${language}`)) as Renderer;
      screens[language] = withoutHints(await renderer.firstPaint());
      branded[language] = [];
      for (let count = 1; count <= BANNERS_MAX; count += 1)
        branded[language].push(withoutHints(await renderer.firstPaint(count)));
      ({ picture, pictures, paths } = renderer);
    } catch (error) {
      throw new Error(
        "Home's first screen (header, side menu, bottom bar, marquee, banner) did not render without a browser: a part of it reads the window while it renders.",
        { cause: error },
      );
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
  }
  return { picture, pictures, screens, branded, paths };
}

/** Removes the hints to load pictures, which React writes before the markup. */
const withoutHints = (html: string): string => html.replace(/^(?:<link [^>]*>)+/, '');

/** Defines a minimal `document` with the parts that the site's code reads while it renders. */
function standIn(language: string): void {
  const brand = JSON.stringify({ name: BRAND_NAME });
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: {
      documentElement: { lang: language, dir: RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr', dataset: {} },
      getElementById: () => ({ textContent: brand }),
    },
  });
}
