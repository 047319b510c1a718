import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { catalogue, languagesOf, wordOwners, type WordOwner } from './catalogues.js';

const INDEX = 'virtual:words';
const PREFIX = 'virtual:words/';

/** The folders whose texts every page needs. They are part of the index of their language. */
const SHELL: ReadonlySet<string> = new Set(['app', 'ui', 'lib']);

/**
 * A Vite plugin that compiles the texts (ICU MessageFormat), so that the browser needs no parser. `virtual:words`
 * maps each language to a lazy index. `virtual:words/<language>` has the texts of the layout, and maps every other
 * folder to a lazy module. A page loads the texts of its features in one language, and the base script does not name
 * the files of the other languages.
 */
export function wordsPlugin(root: string, owners: readonly WordOwner[] = wordOwners(join(root, 'src'))): Plugin {
  const glossaryFile = join(root, 'glossary', 'glossary.json');
  const languages = [...new Set(owners.flatMap(languagesOf))];
  return {
    name: 'nm:words',
    resolveId(id) {
      return id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${INDEX}`)
        return `export const languages = { ${languages.map((l) => `${l}: () => import('${PREFIX}${l}')`).join(', ')} };`;
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [name, language] = id.slice(PREFIX.length + 1).split('.') as [string, string | undefined];
      if (language === undefined) return indexOf(owners, name);
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

/** Returns the code of the index module of a language. */
function indexOf(owners: readonly WordOwner[], language: string): string {
  const fileOf = ({ name }: WordOwner): string => `'${PREFIX}${name}.${language}'`;
  const shell = owners.filter(({ name }) => SHELL.has(name));
  const rows = owners.map((owner) =>
    SHELL.has(owner.name)
      ? `${owner.name}: () => ({ default: ${owner.name} })`
      : `${owner.name}: () => import(${fileOf(owner)})`,
  );
  return [
    ...shell.map((owner) => `import ${owner.name} from ${fileOf(owner)};`),
    `export const words = { ${rows.join(',\n')} };`,
  ].join('\n');
}
