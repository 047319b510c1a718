import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));

/** Modules that are replaced in a production build. */
export const PRODUCTION = [
  // All texts are compiled at build time, so the site needs no message parser.
  {
    find: '@lingui/message-utils/compileMessage',
    replacement: fileURLToPath(new URL('no-compiler.ts', import.meta.url)),
  },
  // The main entry of the package `react-router` is its development build, which has checks and long warnings. So the
  // production build is named here.
  { find: /^react-router$/, replacement: `${router}/dist/production/index.mjs` },
];
