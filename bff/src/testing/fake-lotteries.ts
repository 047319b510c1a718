import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { LotteryClient } from '../peers.js';

const DRAW_ID = '0190a000-0000-7000-8000-0000000000d1';
const SLIP_ID = '0190a000-0000-7000-8000-0000000000a1';

const aDraw = (): games.Draw =>
  create(games.DrawSchema, {
    drawId: DRAW_ID,
    gameCode: 'VNNORTH',
    vassalage: 'TCG_LOTTO_VN',
    region: 'vn-north',
    name: '20261123-1030',
    status: games.DrawStatus.SETTLED,
    opensAt: timestampFromMs(0),
    closesAt: timestampFromMs(1_000),
    dueAt: timestampFromMs(2_000),
    result: [{ prize: 'special', numbers: ['81247'] }],
    proof: { seedHash: 'ab', beacon: 'wallet-ledger', beaconRound: 'r', slipsRoot: 'cd', slips: 2n, seed: 'ef' },
  });

/**
 * A fake of the lotteries in the games service: a Vietnamese game, another game, one draw and one slip. It records
 * requests.
 */
export class FakeLotteries implements Partial<LotteryClient> {
  readonly placed: Parameters<LotteryClient['placeSlip']>[0][] = [];
  failure: Failure | undefined;

  async listLotteryGames({
    vassalage = '',
  }: Parameters<LotteryClient['listLotteryGames']>[0]): Promise<games.ListLotteryGamesResponse> {
    const all = [
      { gameCode: 'VNNORTH', vassalage: 'TCG_LOTTO_VN', region: 'vn-north', area: 'north', prizeMode: 'ELOTT' },
      { gameCode: 'LOTT1', vassalage: 'LOTT', region: 'lott', prizeMode: 'LOTT' },
    ];
    const plays = [{ play: 'lo2', name: 'Lô 2 digits', kind: 'number', digits: 2, units: 27, oddsE4: 980_000n }];
    return create(games.ListLotteryGamesResponseSchema, {
      games: all
        .filter((game) => vassalage === '' || game.vassalage === vassalage)
        .map((game) => ({ ...game, plays, openDraw: aDraw() })),
      serverTime: timestampFromMs(1_000),
    });
  }

  async listDraws({
    gameCode,
    limit = 0,
  }: Parameters<LotteryClient['listDraws']>[0]): Promise<games.ListDrawsResponse> {
    return create(games.ListDrawsResponseSchema, {
      draws: Array.from({ length: Math.min(limit, 2) }, () => ({ ...aDraw(), gameCode: gameCode ?? '' })),
    });
  }

  async getDraw({ drawId }: Parameters<LotteryClient['getDraw']>[0]): Promise<games.Draw> {
    if (drawId !== DRAW_ID) throw new Failure('resource.not_found');
    return aDraw();
  }

  async placeSlip(request: Parameters<LotteryClient['placeSlip']>[0]): Promise<games.Slip> {
    if (this.failure) throw this.failure;
    this.placed.push(request);
    return this.#slip();
  }

  async listSlips(): Promise<games.ListSlipsResponse> {
    return create(games.ListSlipsResponseSchema, { slips: [this.#slip(), this.#slip()] });
  }

  async getSlip({ slipId }: Parameters<LotteryClient['getSlip']>[0]): Promise<games.SlipDetail> {
    if (slipId !== SLIP_ID) throw new Failure('resource.not_found');
    return create(games.SlipDetailSchema, {
      slip: this.#slip(),
      draw: aDraw(),
      wins: [{ line: 0, combination: '47', hits: 2, oddsE4: 1_960_000n, divisor: 1n, payoutMinor: 1_960n }],
      leafText: '[]',
      path: [{ side: 'left', hash: 'aa' }],
    });
  }

  #slip(): games.Slip {
    return create(games.SlipSchema, {
      slipId: SLIP_ID,
      drawId: DRAW_ID,
      gameCode: 'VNNORTH',
      status: games.SlipStatus.ACCEPTED,
      currency: 'USD',
      stakeMinor: 270n,
      combinations: 1,
      lines: [{ play: 'lo2', combinations: ['47'], unitMinor: 10n, costMinor: 270n }],
      balanceMinor: 9_730n,
      version: 2n,
    });
  }
}
