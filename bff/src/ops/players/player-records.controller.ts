import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { STATUS_CODES, presentBet } from '../../bets/bet.presenter.js';
import { rangePage } from '../../http/page-query.dto.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { presentLimits } from '../../limits/limit.controller.js';
import { LimitsDto } from '../../limits/limit.dto.js';
import { Answers } from '../../openapi/answers.js';
import {
  InjectGames,
  InjectLimits,
  InjectWallet,
  InjectWithdrawals,
  type GamesClient,
  type LimitsClient,
  type WalletClient,
  type WithdrawalsClient,
} from '../../peers.js';
import { RecordPageDto, RecordQuery } from '../../wallet/record.dto.js';
import { presentRecordPage } from '../../wallet/record.presenter.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { PlayerBetsDto, PlayerBetsQuery, PlayerMoneyDto } from './player-money.dto.js';
import { presentMoney } from './player.presenter.js';
import { Players, whereOpen } from './players.service.js';

/** What a member's money and play look like: pools, movements, bets, limits. */
@ApiTags('players')
@Controller('ops/players')
export class PlayerRecordsController {
  constructor(
    private readonly players: Players,
    @InjectWallet() private readonly wallet: WalletClient,
    @InjectWithdrawals() private readonly withdrawals: WithdrawalsClient,
    @InjectLimits() private readonly limits: LimitsClient,
    @InjectGames() private readonly games: GamesClient,
  ) {}

  /** The pools, and what may be withdrawn, item by item. */
  @Get(':id/money')
  @May('players.read')
  @Audited('players.money')
  @Answers(PlayerMoneyDto)
  async money(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<PlayerMoneyDto> {
    const { currency } = await this.players.read(caller, id, 'players.money');
    const asked = { memberId: id, currency };
    const balance = await whereOpen(this.wallet.getBalance(asked, forMember(id)));
    if (!balance) return presentMoney(currency);
    return presentMoney(currency, balance, await this.withdrawals.getWithdrawable(asked, forMember(id)));
  }

  @Get(':id/movements')
  @May('players.read')
  @Audited('players.movements')
  @Answers(RecordPageDto)
  async movements(
    @Param('id', UuidPipe) id: string,
    @Query() query: RecordQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<RecordPageDto> {
    const { currency } = await this.players.read(caller, id, 'players.movements');
    const { from, to, page } = rangePage(query);
    const byRound = query.view === 'rounds';
    const asked = { memberId: id, currency, from, to, page, type: query.type ?? '', byRound };
    return presentRecordPage(await this.wallet.listRecords(asked, forMember(id)));
  }

  @Get(':id/bets')
  @May('players.read')
  @Audited('players.bets')
  @Answers(PlayerBetsDto)
  async bets(
    @Param('id', UuidPipe) id: string,
    @Query() query: PlayerBetsQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerBetsDto> {
    await this.players.read(caller, id, 'players.bets');
    const { from, to, page } = rangePage(query);
    const status = STATUS_CODES[query.state ?? 'settled'];
    const asked = { memberId: id, status, from, to, cursor: query.cursor ?? '', size: page.size };
    const { content, nextCursor, openCount } = await this.games.listBets(asked, forMember(id));
    return {
      content: content.map(presentBet).map((bet) => ({
        roundId: bet.vendorRoundId ?? bet.roundId,
        vendor: bet.vassalage,
        gameCode: bet.gameCode,
        status: bet.status,
        currency: bet.currency,
        stakeMinor: bet.stakeMinor,
        payoutMinor: bet.payoutMinor,
        ...(bet.placedAt && { placedAt: bet.placedAt }),
        ...(bet.settledAt && { settledAt: bet.settledAt }),
      })),
      ...(nextCursor && { nextCursor }),
      openCount: Number(openCount),
    };
  }

  /** The member's own limits. Operators see them and cannot change them. */
  @Get(':id/limits')
  @May('players.read')
  @Audited('players.limits')
  @Answers(LimitsDto)
  async memberLimits(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<LimitsDto> {
    const { currency } = await this.players.read(caller, id, 'players.limits');
    const limits = await whereOpen(this.limits.getLimits({ memberId: id, currency }, forMember(id)));
    return limits ? presentLimits(limits) : { list: [] };
  }
}

const forMember = (memberId: string) => ({ memberId, idempotent: true }) as const;
