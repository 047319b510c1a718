import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The folder of the texts. The benches' build is one folder deeper than the sources.
const web = fileURLToPath(
  new URL(import.meta.url.includes('/tests/dist/') ? '../../../../web/' : '../../../web/', import.meta.url),
);
const terms = JSON.parse(readFileSync(`${web}glossary/glossary.json`, 'utf8')) as Record<string, string>[];
const known = new Map<string, Readonly<Record<string, string>>>();

/** All messages of the site and the console in a language, by id. Each feature has its own catalogue. */
export function words(language: string): Readonly<Record<string, string>> {
  const before = known.get(language);
  if (before) return before;
  const found: Record<string, string> = {};
  for (const term of terms) found[`term.${term['key']}`] = term[language] ?? '';
  for (const folder of [`${web}src`, `${web}ops/src`])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith(`words/${language}.json`))
        Object.assign(found, JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object);
  known.set(language, found);
  return found;
}

/** One message by its id, so that a journey finds a control by its text in that language. */
export const word = (language: string, id: string): string => words(language)[id] ?? id;

/** A pattern of message ids, which appear on a page where a text is missing. */
export const rawMessageId = (): string => {
  const owners = new Set(Object.keys(words('en')).map((id) => id.split('.')[0] as string));
  return `\\b(?:${[...owners].join('|')})\\.[a-z]\\w*\\.?\\w*`;
};
