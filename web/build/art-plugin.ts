import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bake } from '../art/bake.js';

const INDEX = 'virtual:art';

/**
 * A Vite plugin that bakes the pictures before any module imports them. `virtual:art` exports their names. All file
 * names contain the same hash of the whole set, so that the base script does not contain a hash for each of about 350
 * pictures.
 */
export function artPlugin(root: string): Plugin {
  const folder = join(root, 'src', 'ui', 'art', 'baked');
  let isBuild = false;
  let isRendering = false;
  let pictures: ReadonlyMap<string, string> = new Map();
  let hash = '';
  return {
    name: 'nm:art',
    config(_config, { command, isSsrBuild }) {
      isBuild = command === 'build';
      isRendering = isSsrBuild === true;
      bake(folder);
      pictures = new Map(
        readdirSync(folder)
          .toSorted()
          .map((file) => [file.replace(/\.svg$/, ''), readFileSync(join(folder, file), 'utf8')]),
      );
      hash = createHash('sha256')
        .update(JSON.stringify([...pictures]))
        .digest('base64url')
        .slice(0, 8);
    },
    resolveId: (id) => (id === INDEX ? `\0${INDEX}` : undefined),
    load(id) {
      if (id !== `\0${INDEX}`) return undefined;
      const [before, after] = isBuild ? ['/assets/', `-${hash}.svg`] : [`/@fs${folder}/`, '.svg'];
      return [
        `export const names = ${JSON.stringify([...pictures.keys()].join(' '))}.split(' ');`,
        `export const address = (name) => '${before}' + name + '${after}';`,
      ].join('\n');
    },
    generateBundle() {
      if (isRendering) return;
      for (const [name, source] of pictures)
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${hash}.svg`, source });
    },
  };
}
