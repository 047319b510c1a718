import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { catalogue, languagesOf, wordOwners, type WordOwner } from './catalogues.js';

const INDEX = 'virtual:words';
const PREFIX = 'virtual:words/';

/**
 * Compiles the ICU catalogues. `virtual:words` maps owner and language to a lazy module of compiled messages: a page
 * loads the catalogues of its own features in one language, and the browser gets no parser.
 */
export function wordsPlugin(root: string, owners: readonly WordOwner[] = wordOwners(join(root, 'src'))): Plugin {
  const glossaryFile = join(root, 'glossary', 'glossary.json');
  return {
    name: 'nm:words',
    resolveId(id) {
      return id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${INDEX}`) {
        const rows = owners.map((owner) => {
          const languages = languagesOf(owner).map(
            (l) => `${JSON.stringify(l)}: () => import('${PREFIX}${owner.name}.${l}')`,
          );
          return `${JSON.stringify(owner.name)}: { ${languages.join(', ')} }`;
        });
        return `export const words = { ${rows.join(',\n')} };`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [name, language] = id.slice(PREFIX.length + 1).split('.') as [string, string];
      const owner = owners.find((o) => o.name === name);
      if (!owner) throw new Error(`No folder owns the words called ${name}`);
      this.addWatchFile(join(owner.folder, 'words', `${language}.json`));
      const compiled = Object.entries(catalogue(owner, language, glossaryFile)).map(([key, text]) => [
        key,
        compileMessage(text),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(compiled))};`;
    },
  };
}
