import fc from 'fast-check';
import { foldedWords } from './folded.js';
import { GameIndex, type SearchedGame } from './game-index.js';

// Goal: a player finds a game by its name in any language, even with one wrong letter, and the best match comes first.

const SLOTS = ['Slots', 'স্লট', 'السلوتس'];
const game = (nodeId: number, names: string[], change: Partial<SearchedGame> = {}): SearchedGame => ({
  nodeId: BigInt(nodeId),
  names,
  around: ['Bazaar Reels', ...SLOTS],
  plays: 0,
  ...change,
});
const GAMES = [
  game(1, ['Lantern Row', 'লণ্ঠনের সারি', 'صف الفوانيس']),
  game(2, ['Koi Pond', 'কই পুকুর', 'بركة الكوي']),
  game(3, ['Koi Spear', 'কই বর্শা', 'رمح الكوي'], {
    around: ['Tide Pool', 'Fish games', 'ফিশিং গেম', 'ألعاب الصيد'],
    plays: 9,
  }),
  game(4, ['Lucky Seven', 'শুভ সাত', 'سبعة الحظ']),
  game(5, ['Éclat 2', 'এক্লা ২', 'إكلا ٢']),
  game(6, ['Night Owl', 'রাতের পেঁচা', 'بومة الليل']),
  game(7, ['Lantern Roulette', 'লণ্ঠন রুলেট', 'روليت الفوانيس'], { around: ['Lantern Hall', 'Live casino'], plays: 40 }),
];
const indexOf = (games: readonly SearchedGame[]): GameIndex => {
  const added = new GameIndex();
  added.add(games);
  return added;
};
const index = indexOf(GAMES);
const ids = (query: string): number[] => index.find(query).map(Number);

describe('A search', () => {
  it.each([
    ['any beginning of a word, in any order', 'pond ko', [2]],
    ['without case, accents and scripts of digits', 'ECLAT ২', [5]],
    ['Bengali', 'কই পুকু', [2]],
    ['Arabic without the article and the vowel marks', 'كُوي بركه', [2]],
    ['a provider with a name', 'bazaar koi', [2]],
    ['a category in Bengali', 'ফিশিং', [3]],
    ['words without their space', 'nightow', [6]],
    ['a word in two parts', 'lan tern row', [1, 7]],
    ['a typo in a beginning', 'lucjy', [4]],
    ['exchanged letters', 'ngiht', [6]],
  ])('finds %s', (_what, query, found) => expect(ids(query)).toEqual(found));

  it('puts the better fit first, then the game that is played more', () => {
    expect(ids('koi')).toEqual([3, 2]);
    expect(ids('lantern')).toEqual([7, 1]);
    expect(ids('lantern r')).toEqual([7, 1]);
    expect(ids('lantern row')).toEqual([1]);
    // A match in the game's name ranks above a match in the provider's name.
    expect(indexOf([game(1, ['Seven']), game(2, ['Reels Day'])]).find('reel')).toEqual([2n, 1n]);
  });

  it('is the same for an index that was built in portions', async () => {
    const many = Array.from({ length: 700 }, (_, n) => GAMES[n % GAMES.length]).map((one, n) => ({
      ...(one as SearchedGame),
      ...{ nodeId: BigInt(n), plays: (n * 7) % 50 },
    }));
    const built = await GameIndex.build(many);
    for (const query of ['lantern', 'pond ko', 'lucjy', 'ফিশিং', 'bazaar koi', 'nightow'])
      expect(built.find(query)).toEqual(indexOf(many).find(query));
    expect(built.find('pond ko')).toHaveLength(100);
  });

  it('shows no game with a typo while others have the words as typed', () => {
    const near = indexOf([game(1, ['Kite Day']), game(2, ['Kits Bay'])]);
    expect(near.find('kite')).toEqual([1n]);
    expect(near.find('kitr')).toEqual([1n, 2n]);
  });

  it.each(['', '   ', '***', '\u200d', '寿司', 'zzzzzz', '🎰', '%_\\'])('finds nothing by %j', (query) =>
    expect(ids(query)).toEqual([]),
  );

  it('takes any text, however long, in bounded time', () => {
    const began = performance.now();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
        expect(index.find(query).length).toBeLessThanOrEqual(GAMES.length);
      }),
    );
    expect(ids(`lantern ${'x '.repeat(5_000)}`)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

/** Generates a name with one typo: a letter is added, omitted, replaced, or swapped with its neighbour. */
const typoIn = (name: string): fc.Arbitrary<string> => {
  const letters = [...name];
  const letter = fc.constantFrom(...letters.filter((each) => each !== ' '), 'x', 'ক', 'ب');
  return fc
    .record({ kind: fc.constantFrom('added', 'left', 'other', 'exchanged'), place: fc.nat(letters.length - 1), letter })
    .map(({ kind, place, letter: other }) => {
      const [before, here = '', after] = [letters.slice(0, place), letters[place], letters.slice(place + 1)];
      if (kind === 'added') return [...before, other, here, ...after].join('');
      if (kind === 'left') return [...before, ...after].join('');
      if (kind === 'other') return [...before, other, ...after].join('');
      return [...before, after[0] ?? '', here, ...after.slice(1)].join('');
    });
};

describe('Every name of the index', () => {
  const named = GAMES.flatMap(({ nodeId, names }) => names.map((name) => ({ nodeId, name })));

  it('finds its game, and first of all', () => {
    for (const { nodeId, name } of named) expect([name, index.find(name)[0]]).toEqual([name, nodeId]);
  });

  it('finds its game under one typo', () => {
    const typed = fc
      .constantFrom(...named.filter(({ name }) => foldedWords(name).join('').length >= 3))
      .chain(({ nodeId, name }) => typoIn(name).map((query) => ({ nodeId, name, query })));
    fc.assert(
      fc.property(typed, ({ nodeId, query }) => expect(index.find(query)).toContain(nodeId)),
      { numRuns: 2_000 },
    );
  });

  it('finds its game by any beginning of a word of three letters or more, without and with a typo from five', () => {
    for (const { nodeId, name } of named)
      for (const word of foldedWords(name))
        for (let length = 3; length <= word.length; length += 1) {
          expect(index.find(word.slice(0, length))).toContain(nodeId);
          if (length >= 5) expect(index.find(`${word.slice(0, length - 1)}q`)).toContain(nodeId);
        }
  });
});
