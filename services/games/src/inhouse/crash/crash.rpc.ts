import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { gameNotFound, roundNotFound } from '../../games.errors.js';
import { isUuid } from '../../rounds/round.js';
import { CrashBetsService } from './crash-bets.service.js';
import { CrashBoardReadModel } from './crash-board.read-model.js';
import { CrashRoundsStore } from './crash-rounds.store.js';
import { presentCrashBet, presentCrashRound, presentPlayer } from './crash.presenter.js';

const { CrashService } = games;
const FROM_BFF = { callers: ['bff'] } as const;
/** The access rule of the RPCs for bets: only the BFF may call them, and only for the member of the current session. */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;
const PLAYERS_MAX = 50;
const HISTORY = 20;

type CrashBet = MessageInitShape<typeof games.CrashBetSchema>;

/** Implements the RPCs of crash. Each method decodes the request, calls the service and encodes the answer. */
@RpcController(CrashService)
export class CrashRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CrashRoundsStore) private readonly rounds: CrashRoundsStore,
    @Inject(CrashBetsService) private readonly bets: CrashBetsService,
    @Inject(CrashBoardReadModel) private readonly board: CrashBoardReadModel,
  ) {}

  @Rpc(CrashService.method.getCrashTable, FROM_BFF)
  async getCrashTable({
    brand,
    currency,
  }: games.GetCrashTableRequest): Promise<MessageInitShape<typeof games.CrashTableSchema>> {
    const rounds = await this.rounds.newest(this.db, brand, currency, HISTORY + 1);
    const [newest] = rounds;
    if (!newest) throw gameNotFound();
    const totals = await this.board.totals(newest.crashRoundId);
    return {
      round: presentCrashRound(newest),
      players: (await this.board.newest(newest.crashRoundId, PLAYERS_MAX)).map(presentPlayer),
      playersCount: totals.bets,
      stakeMinor: totals.stakeMinor,
      history: rounds.filter(({ status }) => status === 'crashed').map(presentCrashRound),
      serverTime: timestampFromDate(new Date()),
    };
  }

  @Rpc(CrashService.method.getCrashRound, FROM_BFF)
  async getCrashRound({
    brand,
    crashRoundId,
  }: games.GetCrashRoundRequest): Promise<MessageInitShape<typeof games.CrashRoundSchema>> {
    const round = isUuid(crashRoundId) ? await this.rounds.byId(this.db, crashRoundId) : undefined;
    if (round?.brand !== brand) throw roundNotFound();
    return presentCrashRound(round);
  }

  @Rpc(CrashService.method.placeCrashBet, FOR_PLAYER)
  async placeCrashBet({ crashRoundId, targetE2, ...bet }: games.PlaceCrashBetRequest): Promise<CrashBet> {
    return presentCrashBet(await this.bets.place({ ...bet, choice: { crashRoundId, targetE2 } }));
  }

  @Rpc(CrashService.method.cashOutCrashBet, FOR_PLAYER)
  async cashOutCrashBet({ memberId, roundId, key }: games.CashOutCrashBetRequest): Promise<CrashBet> {
    const arrivedAtMs = performance.now();
    return presentCrashBet(await this.bets.cashOut({ memberId, roundId, key, arrivedAtMs }));
  }

  @Rpc(CrashService.method.takeBackCrashBet, FOR_PLAYER)
  async takeBackCrashBet({ memberId, roundId, key }: games.TakeBackCrashBetRequest): Promise<CrashBet> {
    return presentCrashBet(await this.bets.takeBack({ memberId, roundId, key }));
  }

  @Rpc(CrashService.method.getOpenCrashBet, FOR_PLAYER)
  async getOpenCrashBet({
    memberId,
  }: games.GetOpenCrashBetRequest): Promise<MessageInitShape<typeof games.GetOpenCrashBetResponseSchema>> {
    const placed = await this.bets.current(memberId);
    return placed ? { bet: presentCrashBet(placed) } : {};
  }
}
