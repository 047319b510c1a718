import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { artPlugin } from './build/art-plugin.js';
import { bootPlugin } from './build/boot-plugin.js';
import { firstPaintPlugin } from './build/first-paint-plugin.js';
import { wordsPlugin } from './build/words-plugin.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const api = process.env['API_URL'] ?? 'http://localhost:8080';

/** What every page needs stands in one file; a page's own code, forms, dates, the socket and the JWE library come with their first use. */
const BASE = /\/rolldown\/runtime|\/web\/src\/app\/(?:menu|shell\/(?:side|drawers))\.|virtual:words$|\/web\/src\/(?:ui|lib)\/(?!(?:timeline|paper|field|choice|dialog|copy-button|tag|rich-words)\.|time\/time\.|api\/sealed\.)|\/node_modules\/(?:@tanstack\/(?!.*[iI]nfinite)|@lingui\/core|react|react-dom|scheduler|react-router|react-router-dom|cookie|use-sync-external-store)\//;

/**
 * What only development needs stays out: the catalogues are compiled at build time, so no parser of messages; and the
 * router's own production build, which its package names nowhere in `exports`, has no warnings.
 */
const ROUTER = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url));
const PRODUCTION = [
  { find: '@lingui/message-utils/compileMessage', replacement: `${root}build/no-compiler.ts` },
  { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
];

export default defineConfig(({ mode }) => ({
  root,
  resolve: { alias: mode === 'production' ? PRODUCTION : [] },
  plugins: [artPlugin(root), wordsPlugin(root), bootPlugin(), react(), tailwindcss(), firstPaintPlugin(root, ['en', 'bn', 'ar'], () => [artPlugin(root), wordsPlugin(root), react()])],
  build: {
    outDir: 'dist', assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
  },
  server: {
    port: Number(process.env['PORT'] ?? 8800),
    strictPort: true,
    proxy: { '/wps': api, '/lgw': api, '/lotto': api, '/socket.io': { target: api, ws: true } },
  },
}));
