import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { BOOT_SCRIPT } from './boot.js';

/** Serves the boot script as a hashed file and puts its tag in place of the boot marker of index.html. */
export function bootPlugin(): Plugin {
  const hash = createHash('sha256').update(BOOT_SCRIPT).digest('hex').slice(0, 8);
  const file = `assets/boot-${hash}.js`;
  return {
    name: 'nm:boot',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: BOOT_SCRIPT });
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(BOOT_SCRIPT);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<!--boot-->', `<script src="/${file}"></script>`),
    },
  };
}
