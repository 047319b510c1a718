import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { artPlugin } from './build/art-plugin.js';
import { assetFileNames } from './build/asset-names.js';
import { bootPlugin } from './build/boot-plugin.js';
import { codeGroups } from './build/chunks.js';
import { firstPaintPlugin } from './build/first-paint-plugin.js';
import { PRODUCTION } from './build/production.js';
import { wordsPlugin } from './build/words-plugin.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const api = process.env['API_URL'] ?? 'http://localhost:8080';

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
          groups: codeGroups(root),
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
