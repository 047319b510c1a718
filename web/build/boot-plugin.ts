import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { BOOT_SCRIPT } from './boot.js';

/** The faces that a language needs beside the Latin ones, by the start of their files' names. */
const FACES: Readonly<Record<string, readonly string[]>> = { bn: ['anek-bengali-', 'anek-bengali-bold-', 'baloo-bengali-'], ar: ['readex-arabic-'] };

/** Serves the boot script as a hashed file and puts its tag in place of the boot marker of index.html. */
export function bootPlugin(): Plugin {
  let built: { file: string; source: string } | undefined;
  const scriptOf = (files: readonly string[]) => {
    const faces = Object.fromEntries(Object.entries(FACES).map(([language, starts]) => [language, starts.flatMap((start) => files.filter((file) => new RegExp(`/${start}[\\w-]{8}\\.woff2$`).test(file))).map((file) => `/${file}`)]));
    const source = BOOT_SCRIPT.replace('__FACES__', JSON.stringify(faces));
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
        built = scriptOf(Object.keys(context.bundle ?? {}));
        return html.replace('<!--boot-->', `<script src="/${built.file}"></script>`);
      },
    },
  };
}
