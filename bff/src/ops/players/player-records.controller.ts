import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { wallet } from '@nm/contracts';
import { STATUS_CODES, presentBet } from '../../bets/bet.presenter.js';
import { GameNames } from '../../catalogue/game-names.service.js';
import { RangeQuery, rangePage } from '../../http/page-query.dto.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { presentLimits } from '../../limits/limit.controller.js';
import { LimitsDto } from '../../limits/limit.dto.js';
import { Answers } from '../../openapi/answers.js';
import {
  InjectBonuses,
  InjectGames,
  InjectLimits,
  InjectStatements,
  InjectWallet,
  InjectWithdrawals,
  type BonusesClient,
  type GamesClient,
  type LimitsClient,
  type StatementsClient,
  type WalletClient,
  type WithdrawalsClient,
} from '../../peers.js';
import { BONUS_STATES, BonusPageDto, BonusQuery } from '../../promotions/bonus.dto.js';
import { presentBonusPage } from '../../promotions/bonus.presenter.js';
import { RecordPageDto, RecordQuery } from '../../wallet/record.dto.js';
import { presentRecordPage } from '../../wallet/record.presenter.js';
import { MemberLevel } from '../../withdrawals/member-level.service.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  PlayerBetsDto,
  PlayerBetsQuery,
  PlayerMoneyDto,
  PlayerSumsDto,
  PlayerWithdrawalPageDto,
  PlayerWithdrawalQuery,
} from './player-money.dto.js';
import { presentMoney, presentSums, presentWithdrawals } from './player.presenter.js';
import { Players, whereOpen, wherePaidOut } from './players.service.js';

/** Console routes for a member's money and bets: balances, sums, movements, withdrawals, bonuses, bets, limits. */
@ApiTags('players')
@Controller('ops/players')
export class PlayerRecordsController {
  constructor(
    private readonly players: Players,
    private readonly levels: MemberLevel,
    @InjectWallet() private readonly wallet: WalletClient,
    @InjectWithdrawals() private readonly withdrawals: WithdrawalsClient,
    @InjectLimits() private readonly limits: LimitsClient,
    @InjectGames() private readonly games: GamesClient,
    @InjectStatements() private readonly statements: StatementsClient,
    @InjectBonuses() private readonly bonuses: BonusesClient,
    private readonly gameNames: GameNames,
  ) {}

  /** Returns the member's balances and the withdrawable amount, item by item. */
  @Get(':id/money')
  @May('players.read')
  @Audited('players.money')
  @Answers(PlayerMoneyDto)
  async money(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<PlayerMoneyDto> {
    const { currency, brand } = await this.players.read(caller, id, 'players.money');
    const asked = { memberId: id, currency };
    const balance = await whereOpen(this.wallet.getBalance(asked, forMember(id)));
    if (!balance) return presentMoney(currency);
    const level = await this.levels.of({ memberId: id, brand });
    const withdrawable = this.withdrawals.getWithdrawable({ ...asked, level }, forMember(id));
    return presentMoney(currency, balance, await wherePaidOut(withdrawable));
  }

  /** Returns the sums that the member deposited, withdrew, staked and won in a range of time. */
  @Get(':id/sums')
  @May('players.read')
  @Audited('players.sums')
  @Answers(PlayerSumsDto)
  async sums(
    @Param('id', UuidPipe) id: string,
    @Query() query: RangeQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerSumsDto> {
    const { currency } = await this.players.read(caller, id, 'players.sums');
    const { from, to } = rangePage(query);
    const { activity } = await this.statements.getStatement({ memberId: id, currency, from, to }, forMember(id));
    return presentSums(currency, activity);
  }

  /**
   * Lists the member's withdrawals. With `moved`, it lists only the withdrawals behind the sum of a range of time:
   * those that were paid out in the range, and those whose payout came back in it.
   */
  @Get(':id/withdrawals')
  @May('players.read')
  @Audited('players.withdrawals')
  @Answers(PlayerWithdrawalPageDto)
  async memberWithdrawals(
    @Param('id', UuidPipe) id: string,
    @Query() query: PlayerWithdrawalQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerWithdrawalPageDto> {
    await this.players.read(caller, id, 'players.withdrawals');
    const { from, to, page } = rangePage(query);
    const asked = { memberId: id, page, ...(query.moved && { movedFrom: from, movedTo: to }) };
    return presentWithdrawals(await this.withdrawals.listWithdrawals(asked, forMember(id)));
  }

  /**
   * Lists the member's bonus grants with the progress of their turnover. The present terms of the promotions are not
   * included.
   */
  @Get(':id/bonuses')
  @May('players.read')
  @Audited('players.bonuses')
  @Answers(BonusPageDto)
  async memberBonuses(
    @Param('id', UuidPipe) id: string,
    @Query() query: BonusQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<BonusPageDto> {
    const { currency } = await this.players.read(caller, id, 'players.bonuses');
    const state = query.state ? BONUS_STATES.indexOf(query.state) + 1 : wallet.BonusState.UNSPECIFIED;
    const asked = { memberId: id, currency, state, ...rangePage(query) };
    return presentBonusPage(await this.bonuses.listBonuses(asked, forMember(id)), []);
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
    const bets = content.map(presentBet);
    const names = await Promise.all(bets.map(({ vassalage, gameCode }) => this.#nameOf(vassalage, gameCode, query)));
    return {
      content: bets.map((bet, at) => ({
        roundId: bet.vendorRoundId ?? bet.roundId,
        vendor: bet.vassalage,
        gameCode: bet.gameCode,
        gameName: names[at] ?? bet.gameCode,
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

  /** Returns the limits that the member has set. Operators cannot change them. */
  @Get(':id/limits')
  @May('players.read')
  @Audited('players.limits')
  @Answers(LimitsDto)
  async memberLimits(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<LimitsDto> {
    const { currency } = await this.players.read(caller, id, 'players.limits');
    const limits = await whereOpen(this.limits.getLimits({ memberId: id, currency }, forMember(id)));
    return limits ? presentLimits(limits) : { list: [] };
  }

  async #nameOf(vendor: string, gameCode: string, { language = '' }: RangeQuery): Promise<string> {
    const { gameName, gameNames } = await this.gameNames.of(vendor, gameCode, language ? [language] : []);
    return gameNames[language.toLowerCase()] ?? gameName;
  }
}

const forMember = (memberId: string) => ({ memberId, idempotent: true }) as const;
