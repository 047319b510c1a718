import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Caller, InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, InjectWallet, type GamesClient, type WalletClient } from '../peers.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { ProfitDto, ProfitQuery } from './profit.dto.js';
import { daysOf, presentProfit } from './profit.presenter.js';

/**
 * API route for the member's profit and loss. It combines settled bets from the games service with bonuses, deposits
 * and withdrawals from the wallet service.
 */
@ApiTags('wallet')
@Controller('wps/member/profit')
export class ProfitController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    @InjectWallet() private readonly wallet: WalletClient,
  ) {}

  /**
   * Returns the member's figures by day (in the brand's time zone) and by game category. The range is at most 92
   * days; the default is the last seven days.
   */
  @Get()
  @Members()
  @Answers(ProfitDto)
  async profit(
    @Query() query: ProfitQuery,
    @Caller() { memberId, currency }: Session,
    @InBrand() { timeZone }: identity.Brand,
  ): Promise<ProfitDto> {
    const days = daysOf(query, timeZone, new Date());
    const request = { memberId, currency, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '', timeZone };
    const call = { memberId, idempotent: true };
    const [play, money] = await Promise.all([
      this.games.listPlayDays(request, call),
      this.wallet.listMoneyDays(request, call),
    ]);
    return presentProfit({ currency, timeZone, days, play: play.days, money: money.days });
  }
}
