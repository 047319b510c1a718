import { ordered, sortOf, type Ordered } from './list-order.js';

const GAMES: readonly Ordered[] = [
  { name: 'Lantern Row', hot: true },
  { name: 'Koi Pond 2', hot: false },
  { name: 'Éclat', hot: false },
  { name: 'কই পুকুর', hot: true },
];
const names = (sort: Parameters<typeof ordered>[2]) =>
  ordered(GAMES, (game) => game, sort, 'en').map(({ name }) => name);

describe('The order of a list', () => {
  it('is its own, hot games first, or by name in both directions', () => {
    expect(names('')).toEqual(GAMES.map(({ name }) => name));
    expect(names('hot')).toEqual(['Lantern Row', 'কই পুকুর', 'Koi Pond 2', 'Éclat']);
    expect(names('name').slice(0, 3)).toEqual(['Éclat', 'Koi Pond 2', 'Lantern Row']);
    expect(names('name-down').at(-1)).toBe('Éclat');
  });

  it('is its own for an unknown word in the address', () =>
    expect([sortOf('x'), sortOf(null), sortOf('name')]).toEqual(['', '', 'name']));
});
