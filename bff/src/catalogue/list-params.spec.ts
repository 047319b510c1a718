import { categoryOf, isOwn, languageOf, listOf, offersList } from './list-params.js';

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

test('the selections NEW, FAV, ALL, HOT and RECENT are known in any case, and other kinds keep their name', () => {
  expect(
    ['NEW', 'FAV', 'ALL', 'HOT', 'RECENT', 'fav', 'Jackpot', 'favorite', undefined, 'constructor'].map(listOf),
  ).toEqual(['new', 'favorite', '', 'hot', 'recent', 'favorite', 'jackpot', 'favorite', '', 'constructor']);
});

test('only favourites and recent games belong to a member', () => {
  expect(['', 'new', 'hot', 'favorite', 'recent', 'jackpot'].filter(isOwn)).toEqual(['favorite', 'recent']);
});
