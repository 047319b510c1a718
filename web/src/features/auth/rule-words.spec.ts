import { readFileSync } from 'node:fs';

const WORDS: readonly (readonly [string, string, string])[] = [
  ['en', 'underscores', 'punctuation'],
  ['bn', 'আন্ডারস্কোর', 'যতিচিহ্ন'],
  ['ar', 'الشرطات السفلية', 'علامات الترقيم'],
];

// Goal: the texts of two patterns name the underscore and the punctuation that they accept, in each language.
describe.each(WORDS)('The texts of the patterns in %s', (language, underscore, punctuation) => {
  const file = new URL(`./words/${language}.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

  it.each(['auth.rule', 'auth.ruleOne'])('name the underscore and the punctuation: %s', (id) => {
    expect(words[`${id}.letterFirst`]).toContain(underscore);
    expect(words[`${id}.chinesePunctuation`]).toContain(punctuation);
  });
});
