import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LABELS } from '../src/features/rewards/reward-words.js';
import { glossary, ownMessages } from './catalogues.js';

// Goal: each of the specification's ten labels of an activity (§4) has a text in every language that a brand offers.

const web = fileURLToPath(new URL('..', import.meta.url));
/**
 * The message id of each label. `join` and `joined` are not in `LABELS`, because only raffles and applications use
 * them.
 */
const WORDS: Readonly<Record<string, string>> = {
  join: 'term.activity.join',
  joined: 'term.activity.joined',
  ...Object.fromEntries(Object.entries(LABELS).map(([label, { word }]) => [label, word])),
};

interface Schemas {
  readonly components: {
    readonly schemas: Readonly<
      Record<'RewardDto' | 'RaffleDto', { properties: { status: { readonly enum: readonly string[] } } }>
    >;
  };
}

it('knows the ten labels that the server answers', () => {
  const { schemas } = (JSON.parse(readFileSync(`${web}../bff/openapi.json`, 'utf8')) as Schemas).components;
  const answered = [schemas.RewardDto, schemas.RaffleDto].flatMap(({ properties }) => properties.status.enum);
  expect(Object.keys(WORDS).toSorted()).toEqual([...new Set(answered)].toSorted());
  expect(Object.keys(WORDS)).toHaveLength(10);
});

it.each(['en', 'bn', 'ar'])('has a text of its own for each of them in %s', (language) => {
  const own = ownMessages({ name: 'rewards', folder: `${web}src/features/rewards` }, language);
  const terms = glossary(`${web}glossary/glossary.json`, language);
  const texts = Object.values(WORDS).map((word) => own[word] ?? terms[word] ?? '');
  expect(texts).not.toContain('');
  expect(new Set(texts).size).toBe(10);
});
