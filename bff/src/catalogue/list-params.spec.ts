import { categoryOf, languageOf, offersList } from './list-params.js';

test('ALL, HOME and no category mean every category', () => {
  expect(['ALL', 'home', undefined, 'rng'].map(categoryOf)).toEqual(['', '', '', 'RNG']);
});

test('a language is taken in any case, and any other text names none', () => {
  expect(['BN', 'zh-Hans', undefined, '', 'a', '../..', 'x'.repeat(40), 'bn bn'].map(languageOf)).toEqual([
    'bn',
    'zh-hans',
    ...Array.from({ length: 6 }, () => ''),
  ]);
});

test('bingo is offered only on a site with the language TY (specification §9)', () => {
  expect([offersList('bingo', ['BN', 'EN']), offersList('bingo', ['en', 'ty']), offersList('table', ['EN'])]).toEqual([
    false,
    true,
    true,
  ]);
});
