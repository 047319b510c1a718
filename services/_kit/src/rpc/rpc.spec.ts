import { Module } from '@nestjs/common';
import { GamesService, type GetSeedRequest, type SeedSchema } from '@nm/contracts/games.js';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { KitModule } from '../boot/kit.module.js';
import { Failure } from '../errors/failure.js';
import { TestPeers } from '../testing/test-peers.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { Rpc, RpcController, type Call } from './rpc.js';
import type { RpcClient } from './rpc-client.js';

@RpcController(GamesService)
class SeedRpc {
  @Rpc(GamesService.method.getSeed, { callers: ['bff'], actsFor: 'member' })
  async getSeed(request: GetSeedRequest, call: Call): Promise<MessageInitShape<typeof SeedSchema>> {
    if (request.memberId === 'broke') throw new Failure('wallet.insufficient_funds', { missingMinor: 5n });
    if (request.memberId === 'bug') throw new Error('a secret of the database');
    return { serverSeedHash: `for ${call.caller} and ${call.memberId}`, nonce: 9_007_199_254_740_993n };
  }
}

@Module({ imports: [KitModule.forRoot({ name: 'games' })], controllers: [SeedRpc] })
class SeedModule {}

// Goal: a call needs a valid token of an allowed caller, for this service and member. A failure has its code and no
// internal details.
describe('A call between services', () => {
  let peers: TestPeers;
  let service: TestService;
  const as = (caller: string, audience = 'games'): RpcClient<typeof GamesService> =>
    peers.client(GamesService, { as: caller, audience, address: service.address });

  beforeAll(async () => {
    peers = await TestPeers.start(['bff', 'wallet']);
    service = await startTestService({ module: SeedModule, rpc: [GamesService] });
  });
  afterAll(async () => {
    await peers.stop();
    await service.close();
  });

  it('answers a listed caller with the exact generated types', async () => {
    const seed = await as('bff').getSeed({ memberId: 'm1' }, { memberId: 'm1' });
    expect(seed.serverSeedHash).toBe('for bff and m1');
    expect(seed.nonce).toBe(9_007_199_254_740_993n);
  });

  it.each([
    ['a caller that is not on the list', 'wallet', 'games', 'm1'],
    ['a caller that nobody knows', 'stranger', 'games', 'm1'],
    ['a token made for another service', 'bff', 'wallet', 'm1'],
    ['a token for another member', 'bff', 'games', 'm2'],
    ['a token for no member', 'bff', 'games', undefined],
  ])('refuses %s', async (_what, caller, audience, memberId) => {
    const call = as(caller, audience).getSeed({ memberId: 'm1' }, memberId ? { memberId } : {});
    await expect(call).rejects.toMatchObject({ code: 'access.denied' });
  });

  it('refuses a key that only claims to be a known caller', async () => {
    const impostors = await TestPeers.start([]);
    const impostor = impostors.client(GamesService, { as: 'bff', audience: 'games', address: service.address });
    await expect(impostor.getSeed({ memberId: 'm1' }, { memberId: 'm1' })).rejects.toMatchObject({
      code: 'access.denied',
    });
    await impostors.stop();
  });

  it('carries a failure with its code and data', async () => {
    const call = as('bff').getSeed({ memberId: 'broke' }, { memberId: 'broke' });
    await expect(call).rejects.toMatchObject({ code: 'wallet.insufficient_funds', data: { missingMinor: '5' } });
  });

  it('hides what an unknown error says', async () => {
    const error = await as('bff')
      .getSeed({ memberId: 'bug' }, { memberId: 'bug' })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'internal' });
    expect(String((error as Error).cause)).not.toContain('secret');
  });

  it('calls an unreachable service temporary, within the deadline', async () => {
    const gone = peers.client(GamesService, { as: 'bff', audience: 'games', address: '127.0.0.1:1' });
    const startedAtMs = performance.now();
    const call = gone.getSeed({ memberId: 'm1' }, { memberId: 'm1', deadlineMs: 300, idempotent: true });
    await expect(call).rejects.toMatchObject({ code: 'system.temporary' });
    // The limit of the test is generous, because a busy machine notices the deadline later.
    expect(performance.now() - startedAtMs).toBeLessThan(2_000);
  });
});
