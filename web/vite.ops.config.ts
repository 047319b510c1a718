import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { artPlugin } from './build/art-plugin.js';
import { consoleWordOwners } from './build/catalogues.js';
import { consolePathsPlugin } from './build/console-paths-plugin.js';
import { PRODUCTION } from './build/production.js';
import { wordsPlugin } from './build/words-plugin.js';

const web = fileURLToPath(new URL('.', import.meta.url));

const OPS_URL = process.env['OPS_URL'] ?? 'http://localhost:8081';

/** The build of the operators' console: the second entry of this workspace, served from its own origin. */
export default defineConfig(({ mode }) => ({
  root: `${web}ops`,
  resolve: { alias: mode === 'production' ? PRODUCTION : [] },
  plugins: [artPlugin(web), wordsPlugin(web, consoleWordOwners(web)), react(), consolePathsPlugin(`${web}ops`)],
  build: {
    outDir: '../dist-ops',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: Number(process.env['PORT'] ?? 8801), strictPort: true, proxy: { '/ops/': OPS_URL } },
}));
