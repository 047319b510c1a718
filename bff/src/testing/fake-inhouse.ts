import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import type { GamesClient } from '../peers.js';

/** A fake of the in-house games in the games service. It records requests and answers with fixed outcomes. */
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

  readonly startMines = async (request: Parameters<GamesClient['startMines']>[0]): Promise<games.SteppedRound> =>
    this.#step(request, { mines: request.mines ?? 0, opened: [], multiplierE4: 10_000n });

  readonly stepMines = async (request: Parameters<GamesClient['stepMines']>[0]): Promise<games.SteppedRound> =>
    this.#step(request, { mines: 3, opened: [request.leaf ?? 0], multiplierE4: 11_250n });

  readonly startHilo = async (request: Parameters<GamesClient['startHilo']>[0]): Promise<games.SteppedRound> =>
    this.#turn(request, { cards: [7], multiplierE4: 10_000n });

  readonly stepHilo = async (request: Parameters<GamesClient['stepHilo']>[0]): Promise<games.SteppedRound> =>
    this.#turn(request, { cards: [7, 12], calls: [request.call ?? 0], multiplierE4: 21_450n });

  readonly cashOut = async (request: Parameters<GamesClient['cashOut']>[0]): Promise<games.SteppedRound> => {
    const round = this.#step(request, { mines: 3, opened: [4], places: [1, 2, 3], multiplierE4: 11_250n });
    const { SETTLED } = games.RoundStatus;
    return {
      ...round,
      status: SETTLED,
      endReason: games.RoundEndReason.CASHED_OUT,
      payoutMinor: 112n,
      cashOutMinor: 0n,
    };
  };

  readonly getOpenRound = async (
    request: Parameters<GamesClient['getOpenRound']>[0],
  ): Promise<games.GetOpenRoundResponse> =>
    create(
      games.GetOpenRoundResponseSchema,
      request.gameCode === 'HILO' ? {} : { round: await this.stepMines({ leaf: 4 }) },
    );

  readonly listRounds = async (
    request: Parameters<GamesClient['listRounds']>[0],
  ): Promise<games.ListRoundsResponse> => {
    this.roundLists.push(request);
    return create(games.ListRoundsResponseSchema, { pageNum: 1, totalPages: 1 });
  };

  #step(request: object, value: MessageInitShape<typeof games.MinesDetailSchema>): games.SteppedRound {
    return this.#running(request, { case: 'mines', value });
  }

  #turn(request: object, value: MessageInitShape<typeof games.HiloDetailSchema>): games.SteppedRound {
    return this.#running(request, { case: 'hilo', value });
  }

  #running(request: object, detail: MessageInitShape<typeof games.SteppedRoundSchema>['detail']): games.SteppedRound {
    this.placed.push(request);
    return create(games.SteppedRoundSchema, {
      roundId: randomUUID(),
      status: games.RoundStatus.OPEN,
      stakeMinor: 100n,
      steps: 1,
      cashOutMinor: 112n,
      winMinorMax: 1_000n,
      balanceMinor: 8_900n,
      version: 2n,
      serverSeedHash: 'ab',
      clientSeed: 'c',
      nonce: 7n,
      detail,
    });
  }

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
