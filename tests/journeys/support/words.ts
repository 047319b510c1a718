import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// From the sources, or from what the benches build of them one folder deeper.
const web = fileURLToPath(
  new URL(import.meta.url.includes('/tests/dist/') ? '../../../../web/' : '../../../web/', import.meta.url),
);
const terms = JSON.parse(readFileSync(`${web}glossary/glossary.json`, 'utf8')) as Record<string, string>[];

/** The words of the site by id, so that a journey names a control as a reader of that language sees it. */
export function word(language: string, id: string): string {
  if (id.startsWith('term.')) {
    const term = terms.find((one) => `term.${one['key']}` === id);
    return term?.[language] ?? id;
  }
  const owner = id.split('.')[0] as string;
  const folders =
    owner === 'fail'
      ? ['lib/api']
      : ['app', 'ui', 'lib'].includes(owner)
        ? [owner]
        : [`features/${owner}`, `features/inhouse/${owner}`];
  const file = folders.map((folder) => `${web}src/${folder}/words/${language}.json`).find(existsSync);
  const messages = file ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  return messages[id] ?? id;
}
