import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CodePipe } from '../../http/code.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { DeskGameDetailDto, DeskGamePageDto, DeskVendorDetailDto, DeskVendorsDto } from './desk-vendor.dto.js';
import { DeskVendors } from './desk-vendors.service.js';
import {
  DeskGamesQuery,
  SetFeatureSaleBody,
  SetListingBody,
  SetOpenStateBody,
  SetStakeLimitBody,
  SetWinCeilingBody,
} from './vendor-changes.dto.js';

/**
 * Console routes for vendors and their games. They contain no data of a member, so reads are not written to the audit
 * log.
 */
@ApiTags('vendors')
@Controller('ops/vendors')
export class DeskVendorsController {
  constructor(private readonly desk: DeskVendors) {}

  @Get()
  @May('vendors.read')
  @Answers(DeskVendorsDto)
  vendors(@CallingOperator() caller: OperatorCaller): Promise<DeskVendorsDto> {
    return this.desk.vendors(caller);
  }

  @Get(':vassalage/games')
  @May('vendors.read')
  @Answers(DeskGamePageDto)
  games(
    @Param('vassalage', CodePipe) vassalage: string,
    @Query() query: DeskGamesQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskGamePageDto> {
    return this.desk.games(caller, vassalage, query);
  }

  @Get(':vassalage/games/:gameCode')
  @May('vendors.read')
  @Answers(DeskGameDetailDto)
  game(
    @Param('vassalage', CodePipe) vassalage: string,
    @Param('gameCode', CodePipe) gameCode: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskGameDetailDto> {
    return this.desk.game(caller, vassalage, gameCode);
  }

  /** Opens or closes a vendor with all its games, or puts it under maintenance. Open rounds still settle. */
  @Post(':vassalage/state')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.state')
  @Answers(DeskVendorDetailDto)
  setVendorState(
    @Param('vassalage', CodePipe) vassalage: string,
    @Body() body: SetOpenStateBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskVendorDetailDto> {
    return this.desk.setVendorState(caller, vassalage, body);
  }

  /** Sets the win ceiling of a vendor in one currency, from the next win on. */
  @Post(':vassalage/ceiling')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.ceiling')
  @Answers(DeskVendorDetailDto)
  setVendorCeiling(
    @Param('vassalage', CodePipe) vassalage: string,
    @Body() body: SetWinCeilingBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskVendorDetailDto> {
    return this.desk.setVendorCeiling(caller, vassalage, body);
  }

  /**
   * Sets whether players may buy features (for example free spins) in a vendor's games. It applies to bets at once,
   * and to the game's button from the next launch on.
   */
  @Post(':vassalage/features')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.features')
  @Answers(DeskVendorDetailDto)
  setVendorFeatures(
    @Param('vassalage', CodePipe) vassalage: string,
    @Body() body: SetFeatureSaleBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskVendorDetailDto> {
    return this.desk.setVendorFeatures(caller, vassalage, body);
  }

  /** Sets whether players may buy features (for example free spins) in one game. */
  @Post(':vassalage/games/:gameCode/features')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.features')
  @Answers(DeskGameDetailDto)
  setGameFeatures(
    @Param('vassalage', CodePipe) vassalage: string,
    @Param('gameCode', CodePipe) gameCode: string,
    @Body() body: SetFeatureSaleBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskGameDetailDto> {
    return this.desk.setGameFeatures(caller, { vassalage, gameCode }, body);
  }

  /** Opens or closes one game, or puts it under maintenance. */
  @Post(':vassalage/games/:gameCode/state')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.state')
  @Answers(DeskGameDetailDto)
  setGameState(
    @Param('vassalage', CodePipe) vassalage: string,
    @Param('gameCode', CodePipe) gameCode: string,
    @Body() body: SetOpenStateBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskGameDetailDto> {
    return this.desk.setGameState(caller, { vassalage, gameCode }, body);
  }

  /** Sets the tags of a game (hot, new) and its position in the lists. */
  @Post(':vassalage/games/:gameCode/listing')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.listing')
  @Answers(DeskGameDetailDto)
  setListing(
    @Param('vassalage', CodePipe) vassalage: string,
    @Param('gameCode', CodePipe) gameCode: string,
    @Body() body: SetListingBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskGameDetailDto> {
    return this.desk.setListing(caller, { vassalage, gameCode }, body);
  }

  /** Sets the stake limits of a game for a brand and currency, from the next bet on. */
  @Post(':vassalage/games/:gameCode/limits')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.limits')
  @Answers(DeskGameDetailDto)
  setLimit(
    @Param('vassalage', CodePipe) vassalage: string,
    @Param('gameCode', CodePipe) gameCode: string,
    @Body() body: SetStakeLimitBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskGameDetailDto> {
    return this.desk.setLimit(caller, { vassalage, gameCode }, body);
  }

  /** Sets the win ceiling of one game in one currency, from the next win on. */
  @Post(':vassalage/games/:gameCode/ceiling')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.ceiling')
  @Answers(DeskGameDetailDto)
  setGameCeiling(
    @Param('vassalage', CodePipe) vassalage: string,
    @Param('gameCode', CodePipe) gameCode: string,
    @Body() body: SetWinCeilingBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskGameDetailDto> {
    return this.desk.setGameCeiling(caller, { vassalage, gameCode }, body);
  }
}
