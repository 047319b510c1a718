import type { GamesClient } from '../peers.js';
import { GameNames } from './game-names.service.js';

describe('The names of games', () => {
  const listed = [{ vassalage: 'INHOUSE', gameCode: 'DICE', displayName: 'Copper Dice', icon: 'dice' }];

  it('are known to all calls at the same moment, after one read', async () => {
    let reads = 0;
    const listGames = async () => {
      reads += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return { games: listed };
    };
    const names = new GameNames({ listGames } as unknown as GamesClient);
    const read = await Promise.all([1, 2, 3].map(() => names.of('INHOUSE', 'DICE', [])));
    expect(read.map(({ gameName }) => gameName)).toEqual(['Copper Dice', 'Copper Dice', 'Copper Dice']);
    expect(reads).toBe(1);
  });

  it('are known for the games of every page of the list', async () => {
    const page = (number: number) => ({ ...listed[0], gameCode: `CODE_${number}`, displayName: `Game ${number}` });
    const listGames = async (asked: { page: { page: number } }) => ({ games: [page(asked.page.page)], totalPages: 3 });
    const names = new GameNames({ listGames } as unknown as GamesClient);
    const read = await Promise.all([1, 2, 3].map((number) => names.of('INHOUSE', `CODE_${number}`, [])));
    expect(read.map(({ gameName }) => gameName)).toEqual(['Game 1', 'Game 2', 'Game 3']);
  });

  it('are the codes of games when the games service does not answer', async () => {
    const listGames = () => Promise.reject(new Error('no answer'));
    const names = new GameNames({ listGames } as unknown as GamesClient);
    expect((await names.of('INHOUSE', 'DICE', [])).gameName).toBe('DICE');
  });
});
