import { readdirSync, readFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of one language by id, in ICU MessageFormat. */
export type Messages = Record<string, string>;
/** A folder with texts: its name and its path. */
export interface WordOwner {
  readonly name: string;
  readonly folder: string;
}

interface Term {
  key: string;
  [language: string]: string;
}

/**
 * Returns every folder that has a folder `words`: the layout (`app`), the kit (`ui`), each feature, and each in-house
 * game.
 */
export function wordOwners(src: string): WordOwner[] {
  const owners: WordOwner[] = [];
  for (const name of ['app', 'ui', 'lib']) {
    if (existsSync(join(src, name, 'words'))) owners.push({ name, folder: join(src, name) });
  }
  // Texts that are loaded only when they are needed: errors of the server, the closed site, outdated figures, the
  // session reminder, debt, a disabled account, forms that send money, the second factor.
  owners.push(
    { name: 'failures', folder: join(src, 'lib', 'api') },
    { name: 'closed', folder: join(src, 'app', 'closed') },
    { name: 'stale', folder: join(src, 'app', 'stale') },
    { name: 'reminder', folder: join(src, 'app', 'reminder') },
    { name: 'debt', folder: join(src, 'ui', 'debt') },
    { name: 'disabled', folder: join(src, 'ui', 'disabled') },
    { name: 'order', folder: join(src, 'ui', 'order') },
    { name: 'factor', folder: join(src, 'ui', 'factor') },
  );
  for (const parent of [join(src, 'features'), join(src, 'features', 'inhouse')]) {
    for (const name of readdirSync(parent)) {
      const folder = join(parent, name);
      if (statSync(folder).isDirectory() && existsSync(join(folder, 'words'))) owners.push({ name, folder });
    }
  }
  return owners;
}

/**
 * Returns the folders with texts that the operators' console uses: its own, and those of the site's kit and library.
 */
export function consoleWordOwners(web: string): WordOwner[] {
  const src = join(web, 'ops', 'src');
  const sections = readdirSync(join(src, 'sections')).map((name) => ({
    name: `ops${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    folder: join(src, 'sections', name),
  }));
  return [
    { name: 'opsApp', folder: join(src, 'app') },
    { name: 'opsKit', folder: join(src, 'kit') },
    { name: 'opsEntry', folder: join(src, 'entry') },
    ...sections,
    { name: 'ui', folder: join(web, 'src', 'ui') },
    { name: 'lib', folder: join(web, 'src', 'lib') },
    { name: 'failures', folder: join(web, 'src', 'lib', 'api') },
  ];
}

/** Returns the languages for which a folder has texts. */
export function languagesOf(owner: WordOwner): string[] {
  return readdirSync(join(owner.folder, 'words'))
    .filter((f) => f.endsWith('.json'))
    .map((f) => f.slice(0, -5));
}

export function ownMessages(owner: WordOwner, language: string): Messages {
  const file = join(owner.folder, 'words', `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
}

/** Returns every term of the shared glossary in one language, by `term.<key>`. */
export function glossary(file: string, language: string): Messages {
  const terms = JSON.parse(readFileSync(file, 'utf8')) as Term[];
  return Object.fromEntries(terms.map((term) => [`term.${term.key}`, term[language] ?? term['en'] ?? '']));
}

/**
 * Returns the message ids that the code in a folder uses: `t('…')`, `id="…"` of RichWords, `word="…"`, and string
 * literals that look like ids.
 */
export function idsUsed(folder: string): Set<string> {
  const ids = new Set<string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.includes('.spec.')) continue;
    const code = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const match of code.matchAll(/\bt\(\s*'([a-zA-Z][\w.]*)'/g)) ids.add(match[1] as string);
    for (const match of code.matchAll(/'((?:term|[a-z][\w]*)\.[a-z][\w.]*)'/g)) ids.add(match[1] as string);
    for (const match of code.matchAll(/\b(?:id|word)="([a-z][\w]*\.[\w.]+)"/g)) ids.add(match[1] as string);
  }
  return ids;
}

/** Returns the texts of a folder in one language: its own messages, and the glossary terms that its code uses. */
export function catalogue(owner: WordOwner, language: string, glossaryFile: string): Messages {
  const own = ownMessages(owner, language);
  const terms = glossary(glossaryFile, language);
  const used = idsUsed(owner.folder);
  const wanted = Object.fromEntries(Object.entries(terms).filter(([id]) => used.has(id)));
  return { ...wanted, ...own };
}
