import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { session, type Grant } from '../session/session.js';
import { keys } from './keys.js';
import { forgetWithSession } from './private-queries.js';

const grant = (id: string) => ({ token: `token of ${id}`, user: { id, type: 0 } }) as unknown as Grant;

describe("A member's cached data", () => {
  const client = new QueryClient();
  const stop = forgetWithSession(client);
  const told = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  const learn = () => {
    for (const key of [keys.balance, keys.team, keys.seed, keys.jackpots]) client.setQueryData(key, { version: 7 });
  };
  afterEach(() => {
    session.clear();
    client.clear();
  });
  afterAll(() => stop());

  it('is removed when the session ends for any reason, and public data stays', () => {
    for (const leave of [() => session.clear(), () => session.end('session.expired')]) {
      session.start(grant('a'));
      learn();
      leave();
      expect(told()).toEqual(['jackpots']);
    }
  });

  it('is removed when another member logs in, and queries on screen are fetched again for that member', async () => {
    session.start(grant('a'));
    learn();
    const leave = new QueryObserver(client, {
      queryKey: keys.balance,
      queryFn: () => Promise.resolve({ version: 1, of: session.token() }),
      staleTime: Infinity,
    }).subscribe(() => undefined);
    session.start(grant('b'));
    expect(told()).toEqual(['balance', 'jackpots']);
    expect(client.getQueryData(keys.balance)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve));
    expect(client.getQueryData(keys.balance)).toEqual({ version: 1, of: 'token of b' });
    leave();
  });

  it('stays when the same member gets another token', () => {
    session.start(grant('a'));
    learn();
    session.start(grant('a'));
    expect(told()).toHaveLength(4);
  });
});
