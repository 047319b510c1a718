import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import type { GamesClient } from '../peers.js';

/** A fake of plinko and the wheel in the games service. It records requests and answers with fixed outcomes. */
export class FakeInhouse {
  readonly placed: object[] = [];
  readonly roundLists: Parameters<GamesClient['listRounds']>[0][] = [];

  readonly placePlinko = async (request: Parameters<GamesClient['placePlinko']>[0]): Promise<games.PlacedRound> => {
    const { rows = 8, risk = games.PlinkoRisk.LOW, stakeMinor = 0n } = request;
    const value = { rows, risk, path: 0b1010_0001, basket: 3, multiplierE4: 11_000n };
    return this.#answer(request, stakeMinor, { case: 'plinko', value });
  };

  readonly placeWheel = async (request: Parameters<GamesClient['placeWheel']>[0]): Promise<games.PlacedRound> => {
    const { spots = [] } = request;
    return this.#answer(request, 500n, { case: 'wheel', value: { spots, rib: 48, times: 2 } });
  };

  readonly listRounds = async (
    request: Parameters<GamesClient['listRounds']>[0],
  ): Promise<games.ListRoundsResponse> => {
    this.roundLists.push(request);
    return create(games.ListRoundsResponseSchema, { pageNum: 1, totalPages: 1 });
  };

  #answer(
    request: object,
    stakeMinor: bigint,
    detail: MessageInitShape<typeof games.PlacedRoundSchema>['detail'],
  ): games.PlacedRound {
    this.placed.push(request);
    return create(games.PlacedRoundSchema, {
      roundId: randomUUID(),
      status: games.RoundStatus.SETTLED,
      stakeMinor,
      payoutMinor: 110n,
      balanceMinor: 9_000n,
      version: 2n,
      serverSeedHash: 'ab',
      clientSeed: 'c',
      nonce: 7n,
      detail,
    });
  }
}
