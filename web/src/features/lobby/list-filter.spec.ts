import { filtered, sortOf, type Listed } from './list-filter.js';

const row = (name: string, hot = false, vendor = 'Bazaar Reels'): Listed => ({ name, vendor, hot });
const GAMES = [row('Lantern Row', true), row('Koi Pond 2'), row('Éclat'), row('কই পুকুর', true, 'Rio')];
const names = (text: string, sort: Parameters<typeof filtered>[3] = '', language = 'en') =>
  filtered(GAMES, (game) => game, text, sort, language).map((game) => game.name);

describe('The filter of a list', () => {
  it('finds any part of the name or the provider, ignoring case, accents and scripts of digits', () => {
    expect(names('row')).toEqual(['Lantern Row']);
    expect(names('eclat')).toEqual(['Éclat']);
    expect(names('২ koi')).toEqual(['Koi Pond 2']);
    expect(names('rio')).toEqual(['কই পুকুর']);
    expect(names('  ')).toHaveLength(4);
    expect(names('nothing')).toEqual([]);
  });

  it('keeps the default order, puts hot games first, or sorts by name in both directions', () => {
    expect(names('', 'hot')).toEqual(['Lantern Row', 'কই পুকুর', 'Koi Pond 2', 'Éclat']);
    expect(names('', 'name').slice(0, 3)).toEqual(['Éclat', 'Koi Pond 2', 'Lantern Row']);
    expect(names('', 'name-down').at(-1)).toBe('Éclat');
  });

  it('falls back to the default order for an unknown sort', () =>
    expect([sortOf('x'), sortOf(null), sortOf('name')]).toEqual(['', '', 'name']));
});
