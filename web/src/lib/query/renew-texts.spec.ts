import { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.js';
import { renewTexts } from './renew-texts.js';

// Goal: after a change of language, the texts of games and messages that the server wrote are read again.
describe('A change of language', () => {
  it('makes the names of games and the texts of messages out of date, and leaves figures alone', () => {
    const client = new QueryClient();
    const texts = [[...keys.games, 'RNG'], keys.hotGames, [...keys.rooms, 'TIGER'], [...keys.messages, 'list']];
    for (const key of [...texts, keys.balance]) client.setQueryData(key, {});
    renewTexts(client);
    expect(texts.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual(texts.map(() => true));
    expect(client.getQueryState(keys.balance)?.isInvalidated).toBe(false);
  });
});
