import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bake } from '../art/bake.js';

/** Bakes the pictures before any module imports them. */
export function artPlugin(root: string): Plugin {
  return {
    name: 'nm:art',
    config() {
      bake(join(root, 'src', 'ui', 'art', 'baked'));
    },
  };
}
