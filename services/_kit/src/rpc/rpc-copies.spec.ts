import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { GamesService } from '@nm/contracts/games.js';
import { Failure } from '../errors/failure.js';
import { TestPeers } from '../testing/test-peers.js';
import { statusOf } from './failure-status.js';
import { grpcPackage } from './rpc.js';
import type { RpcClient } from './rpc-client.js';
import { rpcTarget } from './rpc-target.js';

type Body = Record<string, unknown>;

/** A fake instance of the games service. Its answers contain the name of the instance. */
class Copy {
  readonly #server = new Server();
  calls = 0;
  address = '';
  refusal: Failure | undefined;

  static async start(name: string, port = 0): Promise<Copy> {
    const copy = new Copy();
    const definition = grpcPackage([GamesService])[GamesService.typeName];
    if (!definition) throw new Error('games has no definition');
    const none = (_call: ServerUnaryCall<Body, Body>, done: sendUnaryData<Body>): void =>
      done(statusOf(new Failure('resource.not_found')));
    const answers = Object.fromEntries(GamesService.methods.map(({ name: method }) => [method, none]));
    copy.#server.addService(definition, {
      ...answers,
      GetSeed: (_call: unknown, done: sendUnaryData<Body>) => {
        copy.calls += 1;
        if (copy.refusal) done(statusOf(copy.refusal));
        else setTimeout(() => done(null, { serverSeedHash: name, nonce: 1n }), 5);
      },
    });
    const bound = await new Promise<number>((resolve, reject) => {
      copy.#server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) =>
        error ? reject(error) : resolve(at),
      );
    });
    copy.address = `127.0.0.1:${bound}`;
    return copy;
  }

  /** Shuts the instance down gracefully: running calls are answered, new calls are refused. */
  drain(): Promise<void> {
    return new Promise((resolve) => this.#server.tryShutdown(() => resolve()));
  }

  kill(): void {
    this.#server.forceShutdown();
  }
}

// Goal: a caller uses both instances of a service, and gets no error while one of them stops and starts again.
describe('A service in two copies', () => {
  let peers: TestPeers;
  let one: Copy;
  let two: Copy;
  let games: RpcClient<typeof GamesService>;
  const ask = (): Promise<string> =>
    games
      .getSeed({ memberId: 'm1' }, { memberId: 'm1', idempotent: true })
      .then(({ serverSeedHash }) => serverSeedHash);

  beforeAll(async () => {
    peers = await TestPeers.start(['bff']);
    [one, two] = [await Copy.start('one'), await Copy.start('two')];
    games = peers.client(GamesService, { as: 'bff', audience: 'games', address: `${one.address},${two.address}` });
  });
  afterAll(async () => {
    await peers.stop();
    one.kill();
    two.kill();
  });

  it('is asked in turn', async () => {
    for (let n = 0; n < 50; n += 1) await ask();
    expect(one.calls).toBeGreaterThan(15);
    expect(two.calls).toBeGreaterThan(15);
  });

  it('answers every call while one copy drains, is gone, comes back, and is killed', async () => {
    let isOver = false;
    const answers: Promise<string>[] = [];
    const load = (async () => {
      while (!isOver) {
        answers.push(ask());
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    })();
    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    await pause(200);
    await two.drain();
    await pause(300);
    two = await Copy.start('two again', Number(two.address.split(':')[1]));
    await pause(2_500);
    two.kill();
    await pause(200);
    isOver = true;
    await load;
    const answered = await Promise.all(answers);
    expect(new Set(answered)).toEqual(new Set(['one', 'two', 'two again']));
  }, 20_000);

  it('is asked again at the other copy where the first says to come later', async () => {
    one.refusal = new Failure('system.temporary');
    two = await Copy.start('two', Number(two.address.split(':')[1]));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    for (let n = 0; n < 10; n += 1) expect(await ask()).toBe('two');
  }, 20_000);

  it('is asked once if the first copy is overloaded and says when to try again', async () => {
    one.refusal = two.refusal = new Failure('system.temporary', { retryAfterSeconds: 2 });
    const before = one.calls + two.calls;
    await expect(ask()).rejects.toMatchObject({ code: 'system.temporary', data: { retryAfterSeconds: 2 } });
    expect(one.calls + two.calls).toBe(before + 1);
  });

  it('is asked once for what it refuses for certain, though that passes as well', async () => {
    one.refusal = two.refusal = new Failure('game.maintenance');
    const before = one.calls + two.calls;
    await expect(ask()).rejects.toMatchObject({ code: 'game.maintenance' });
    expect(one.calls + two.calls).toBe(before + 1);
  });

  it('is named to gRPC by its addresses, by one name, and by nothing else', () => {
    expect(rpcTarget('wallet:9000')).toBe('wallet:9000');
    expect(rpcTarget('10.0.0.1:9000, 10.0.0.2:9000')).toBe('ipv4:10.0.0.1:9000,10.0.0.2:9000');
    expect(() => rpcTarget('wallet-1:9000,wallet-2:9000')).toThrow('not an IPv4 address');
    expect(() => rpcTarget('10.0.0.1,10.0.0.2:9000')).toThrow('not an IPv4 address');
  });
});
