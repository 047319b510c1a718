import type { Db, Tx } from '@nm/kit/db/db.js';
import { PlaysStore } from './plays.store.js';
import type { PlayedGame } from './hot-games.js';

// Goal: two transactions that rank the games at the same time cannot deadlock, also if an operator moves a game.

test('ranks are written in the order of their ids, whatever the order of the catalogue is', async () => {
  const catalogue: PlayedGame[] = [
    { nodeId: 30n, plays: 12, isChosen: false },
    { nodeId: 4n, plays: 0, isChosen: true },
    { nodeId: 200n, plays: 40, isChosen: false },
    { nodeId: 7n, plays: 3, isChosen: false },
  ];
  const written: unknown[] = [];
  const rows = async (sql: string, parameters?: readonly unknown[]) => {
    if (sql.startsWith('INSERT')) written.push(parameters);
    return sql.startsWith('SELECT') ? catalogue : [];
  };
  await new PlaysStore({} as Db).rankAll({ rows } as unknown as Tx);
  expect(written).toEqual([
    [
      [4n, 7n, 30n, 200n],
      [0, 3, 12, 40],
      [true, false, true, true],
    ],
  ]);
});
