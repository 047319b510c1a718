import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import type { Request } from 'express';
import { BetLimiter, LimitedBet } from '../../games/bet-limiter.js';
import { Caller, IdempotencyKey, InBrand, MaybeCaller } from '../../http/params.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { InjectCrash, type CrashClient } from '../../peers.js';
import { DisabledMembersToo, FromAnyRegion, Members, Visitors } from '../../session/access.js';
import { isTrial, type Session } from '../../session/session.js';
import { CrashTables } from './crash-table.service.js';
import { CrashBetDto, CrashRoundDto, CrashTableDto, OpenCrashBetDto, PlaceCrashBody } from './crash.dto.js';
import { presentCrashBet, presentCrashRound } from './crash.presenter.js';

/** API routes of the crash game. All players of a brand and currency share one round at a time. */
@ApiTags('games')
@Controller('lgw/inhouse/crash')
export class CrashController {
  constructor(
    @InjectCrash() private readonly crash: CrashClient,
    private readonly tables: CrashTables,
    private readonly bets: BetLimiter,
  ) {}

  /** Returns the present round of the crash game with its bets, and the last crash points. */
  @Get('table')
  @Visitors()
  @ApiBearerAuth()
  @Answers(CrashTableDto)
  async crashTable(
    @InBrand() brand: identity.Brand,
    @MaybeCaller() session: Session | undefined,
  ): Promise<CrashTableDto> {
    return this.tables.of(brand.code, session?.currency ?? brand.currency);
  }

  /** Returns one shared round of the crash game. After the crash it has all data of its proof. */
  @Get('shared-rounds/:crashRoundId')
  @Visitors()
  @Answers(CrashRoundDto)
  async crashRound(
    @Param('crashRoundId', UuidPipe) crashRoundId: string,
    @InBrand() brand: identity.Brand,
  ): Promise<CrashRoundDto> {
    return presentCrashRound(await this.crash.getCrashRound({ brand: brand.code, crashRoundId }, { idempotent: true }));
  }

  /** Places a bet in the crash game during the betting time. A retry with the same key gets the first answer. */
  @Post('rounds')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(CrashBetDto)
  async placeCrashBet(
    @Body() { stakeMinor, crashRoundId, targetE2 = 0 }: PlaceCrashBody,
    @Caller() session: Session,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<CrashBetDto> {
    const { memberId, brand, currency } = session;
    const input = JSON.stringify(['crash', memberId, currency, stakeMinor, crashRoundId, targetE2]);
    const trial = isTrial(session);
    const bet = { memberId, brand, currency, key, stakeMinor: BigInt(stakeMinor), trial, crashRoundId, targetE2 };
    return presentCrashBet(
      await this.bets.run(request, { memberId, input }, () =>
        this.crash.placeCrashBet(bet, { memberId, idempotent: true }),
      ),
    );
  }

  /** Cashes a bet out at the present multiplier. An excluded or disabled member may still do this. */
  @Post('rounds/:roundId/cash-out')
  @DisabledMembersToo()
  @FromAnyRegion()
  @HttpCode(200)
  @Members()
  @Answers(CrashBetDto)
  async cashOutCrash(
    @Param('roundId', UuidPipe) roundId: string,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<CrashBetDto> {
    return presentCrashBet(
      await this.crash.cashOutCrashBet({ memberId, roundId, key }, { memberId, idempotent: true }),
    );
  }

  /**
   * Withdraws a bet during the betting time and returns its stake. An excluded or disabled member may still do this.
   */
  @Post('rounds/:roundId/take-back')
  @DisabledMembersToo()
  @FromAnyRegion()
  @HttpCode(200)
  @Members()
  @Answers(CrashBetDto)
  async takeBackCrash(
    @Param('roundId', UuidPipe) roundId: string,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<CrashBetDto> {
    return presentCrashBet(
      await this.crash.takeBackCrashBet({ memberId, roundId, key }, { memberId, idempotent: true }),
    );
  }

  /** Returns the member's open bet in the crash game, so that the member can continue on another device. */
  @Get('open-round')
  @Members()
  @Answers(OpenCrashBetDto)
  async openCrashBet(@Caller() { memberId }: Session): Promise<OpenCrashBetDto> {
    const { bet } = await this.crash.getOpenCrashBet({ memberId }, { memberId, idempotent: true });
    return bet ? { bet: presentCrashBet(bet) } : {};
  }
}
