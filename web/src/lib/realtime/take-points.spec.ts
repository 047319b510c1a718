import { QueryClient } from '@tanstack/react-query';
import { keys } from '../query/keys.js';
import { takePoints } from './take-points.js';

// Goal: a pushed balance of points is on the screen at once, and an older push never replaces a newer balance.
describe('Pushed points', () => {
  const held = { points: '40', pointsMicro: '40700000', version: 6 };
  const client = new QueryClient();
  const points = () => client.getQueryData(keys.points);
  beforeEach(() => client.setQueryData(keys.points, held));

  it('replace an older balance', () => {
    takePoints(client, { balance: '41', version: 7 });
    expect(points()).toEqual({ points: '41', pointsMicro: '41000000', version: 7 });
  });

  it('of a lower version are ignored', () => {
    takePoints(client, { balance: '39', version: 5 });
    expect(points()).toEqual(held);
  });

  it('are not invented where no balance was read', () => {
    client.removeQueries({ queryKey: keys.points });
    takePoints(client, { balance: '41', version: 7 });
    expect(points()).toBeUndefined();
  });
});
