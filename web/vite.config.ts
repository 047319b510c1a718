import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { artPlugin } from './build/art-plugin.js';
import { assetFileNames } from './build/asset-names.js';
import { bootPlugin } from './build/boot-plugin.js';
import { firstPaintPlugin } from './build/first-paint-plugin.js';
import { wordsPlugin } from './build/words-plugin.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const api = process.env['API_URL'] ?? 'http://localhost:8080';

/** React's renderer is a file apart from the rest (build/boot.ts), so that neither is one long task. */
const RENDERER = /rolldown.runtime|\/node_modules\/(?:react|react-dom|scheduler)\//;
/**
 * Code that every page needs, in one file. A page's own code, forms, dates, the socket and the JWE library load at
 * their first use.
 */
const BASE =
  /\/web\/src\/app\/(?:menu|shell\/(?:side|drawers|session-ended|connection-bar))\.|virtual:words$|\/web\/src\/(?:ui|lib)\/(?!(?:arrivals|timeline|paper|field|choice|dialog|copy-button|qr-code|rich-words)\.|time\/time\.|api\/(?:sealed|attempt)\.|debt\/|order\/|account\/|csv\/|fair\/)|\/node_modules\/(?:@tanstack\/(?!.*[iI]nfinite)|@lingui\/core|react|react-router|react-router-dom|cookie|use-sync-external-store)\//;

/** The catalogues are compiled at build time, so the site needs no message parser. */
const PRODUCTION = [{ find: '@lingui/message-utils/compileMessage', replacement: `${root}build/no-compiler.ts` }];

export default defineConfig(({ mode }) => ({
  root,
  resolve: { alias: mode === 'production' ? PRODUCTION : [] },
  plugins: [
    artPlugin(root),
    wordsPlugin(root),
    bootPlugin(),
    react(),
    tailwindcss(),
    firstPaintPlugin(root, ['en', 'bn', 'ar'], () => [artPlugin(root), wordsPlugin(root), react()]),
  ],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        assetFileNames,
        codeSplitting: {
          groups: [
            { name: 'renderer', test: RENDERER, priority: 1 },
            { name: 'base', test: BASE },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 8800),
    strictPort: true,
    proxy: { '/wps': api, '/lgw': api, '/lotto': api, '/socket.io': { target: api, ws: true } },
  },
}));
