import { Injectable } from '@nestjs/common';
import type { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectCatalogueDesk, type CatalogueDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { pageOf } from '../reviews/review.dto.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  DeskGameDetailDto,
  DeskGamePageDto,
  DeskVendorDetailDto,
  DeskVendorsDto,
  MayChangeVendorsDto,
} from './desk-vendor.dto.js';
import { presentCeilings, presentGame, presentVendor, shownEntry } from './desk-vendor.presenter.js';
import type {
  DeskGamesQuery,
  SetFeatureSaleBody,
  SetListingBody,
  SetOpenStateBody,
  SetStakeLimitBody,
  SetWinCeilingBody,
} from './vendor-changes.dto.js';

/** A vendor, or one of its games if the game code is present. */
export interface DeskSubject {
  readonly vassalage: string;
  readonly gameCode?: string;
}

interface Change {
  readonly name: 'state' | 'features' | 'listing' | 'limits' | 'ceiling';
  readonly note: string;
  /** The currency whose limits or ceilings change. The audit log stores the limits or ceilings of this currency. */
  readonly currency?: string;
}

/**
 * Vendors and games, for operators. They belong to all brands, so only an operator of all brands may change them. A
 * change needs only one operator.
 */
@Injectable()
export class DeskVendors {
  constructor(
    private readonly scope: BrandScope,
    private readonly audit: AuditTrail,
    @InjectCatalogueDesk() private readonly desk: CatalogueDeskClient,
  ) {}

  async vendors(caller: OperatorCaller): Promise<DeskVendorsDto> {
    const { vendors } = await this.desk.listDeskVendors({}, { idempotent: true });
    return { content: vendors.map(presentVendor), may: this.#may(caller) };
  }

  /**
   * Lists the games of a vendor.
   * @throws Failure game.not_found for an unknown vendor.
   */
  async games(
    caller: OperatorCaller,
    vassalage: string,
    { query = '', ...page }: DeskGamesQuery,
  ): Promise<DeskGamePageDto> {
    const asked = { vassalage, query, page: pageOf(page) };
    const { vendor, games, pageNum, totalPages, totalCount } = await this.desk.listDeskGames(asked, {
      idempotent: true,
    });
    return {
      vendor: presentVendor(present(vendor)),
      content: games.map(presentGame),
      ...{ pageNum, totalPages, totalCount: Number(totalCount) },
      may: this.#may(caller),
    };
  }

  /**
   * Returns one game of a vendor.
   * @throws Failure game.not_found for an unknown vendor or game.
   */
  async game(caller: OperatorCaller, vassalage: string, gameCode: string): Promise<DeskGameDetailDto> {
    return this.#presentGame(caller, await this.#find({ vassalage, gameCode }));
  }

  /**
   * Opens or closes a vendor, or puts it under maintenance.
   * @throws Failure access.denied, game.not_found, review.stale.
   */
  async setVendorState(
    caller: OperatorCaller,
    vassalage: string,
    body: SetOpenStateBody,
  ): Promise<DeskVendorDetailDto> {
    return this.#presentVendor(caller, await this.#setState(caller, { vassalage }, body));
  }

  /**
   * Opens or closes a game, or puts it under maintenance.
   * @throws Failure access.denied, game.not_found, review.stale.
   */
  async setGameState(
    caller: OperatorCaller,
    subject: Required<DeskSubject>,
    body: SetOpenStateBody,
  ): Promise<DeskGameDetailDto> {
    return this.#presentGame(caller, await this.#setState(caller, subject, body));
  }

  /**
   * Sets whether players may buy features (for example free spins) in a vendor's games.
   * @throws Failure access.denied, game.not_found, review.stale, request.invalid.
   */
  async setVendorFeatures(
    caller: OperatorCaller,
    vassalage: string,
    body: SetFeatureSaleBody,
  ): Promise<DeskVendorDetailDto> {
    return this.#presentVendor(caller, await this.#setFeatures(caller, { vassalage }, body));
  }

  /**
   * Sets whether players may buy features (for example free spins) in one game.
   * @throws Failure access.denied, game.not_found, review.stale, request.invalid.
   */
  async setGameFeatures(
    caller: OperatorCaller,
    subject: Required<DeskSubject>,
    body: SetFeatureSaleBody,
  ): Promise<DeskGameDetailDto> {
    return this.#presentGame(caller, await this.#setFeatures(caller, subject, body));
  }

  /**
   * Sets the tags of a game and its position in the lists.
   * @throws Failure access.denied, game.not_found, review.stale.
   */
  async setListing(
    caller: OperatorCaller,
    subject: Required<DeskSubject>,
    { position, isHot, isNew, version, note }: SetListingBody,
  ): Promise<DeskGameDetailDto> {
    const after = await this.#change(caller, subject, { name: 'listing', note }, () =>
      this.desk.setGameListing({ ...subject, position, isHot, isNew, version: BigInt(version) }),
    );
    return this.#presentGame(caller, after);
  }

  /**
   * Sets the stake limits of a game.
   * @throws Failure access.denied, game.not_found, review.stale, request.invalid.
   */
  async setLimit(
    caller: OperatorCaller,
    subject: Required<DeskSubject>,
    { brand, currency, stakeMinorMin, stakeMinorMax, payoutMinorMax = '0', version, note }: SetStakeLimitBody,
  ): Promise<DeskGameDetailDto> {
    const limit = {
      ...{ brand, currency },
      stakeMinorMin: BigInt(stakeMinorMin),
      stakeMinorMax: BigInt(stakeMinorMax),
      payoutMinorMax: BigInt(payoutMinorMax),
    };
    const after = await this.#change(caller, subject, { name: 'limits', note, currency }, () =>
      this.desk.setStakeLimit({ ...subject, limit, version: BigInt(version) }),
    );
    return this.#presentGame(caller, after);
  }

  /**
   * Sets the win ceiling of a vendor.
   * @throws Failure access.denied, game.not_found, review.stale, request.invalid.
   */
  async setVendorCeiling(
    caller: OperatorCaller,
    vassalage: string,
    body: SetWinCeilingBody,
  ): Promise<DeskVendorDetailDto> {
    return this.#presentVendor(caller, await this.#setCeiling(caller, { vassalage }, body));
  }

  /**
   * Sets the win ceiling of a game.
   * @throws Failure access.denied, game.not_found, review.stale, request.invalid.
   */
  async setGameCeiling(
    caller: OperatorCaller,
    subject: Required<DeskSubject>,
    body: SetWinCeilingBody,
  ): Promise<DeskGameDetailDto> {
    return this.#presentGame(caller, await this.#setCeiling(caller, subject, body));
  }

  #setState(
    caller: OperatorCaller,
    subject: DeskSubject,
    { status, minutes = 0, version, note }: SetOpenStateBody,
  ): Promise<games.DeskEntry> {
    return this.#change(caller, subject, { name: 'state', note }, () =>
      this.desk.setOpenState({ ...subject, status, minutes, version: BigInt(version) }),
    );
  }

  #setFeatures(
    caller: OperatorCaller,
    subject: DeskSubject,
    { sellsFeatures, version, note }: SetFeatureSaleBody,
  ): Promise<games.DeskEntry> {
    return this.#change(caller, subject, { name: 'features', note }, () =>
      this.desk.setFeatureSale({ ...subject, sellsFeatures, version: BigInt(version) }),
    );
  }

  #setCeiling(
    caller: OperatorCaller,
    subject: DeskSubject,
    { currency, stakeMultiple, amountMinor, version, note }: SetWinCeilingBody,
  ): Promise<games.DeskEntry> {
    const ceiling = { currency, stakeMultiple: BigInt(stakeMultiple), amountMinor: BigInt(amountMinor) };
    return this.#change(caller, subject, { name: 'ceiling', note, currency }, () =>
      this.desk.setWinCeiling({ ...subject, ...ceiling, version: BigInt(version) }),
    );
  }

  /** Changes a vendor or a game, and writes it as it was before and after to the audit log. */
  async #change(
    caller: OperatorCaller,
    subject: DeskSubject,
    { name, note, currency }: Change,
    change: () => Promise<games.DeskEntry>,
  ): Promise<games.DeskEntry> {
    if (!this.scope.isOfAll(caller)) throw new Failure('access.denied');
    const { vassalage, gameCode } = subject;
    const before = await this.#find(subject);
    const action = {
      action: `vendors.${name}`,
      subject:
        gameCode === undefined ? { kind: 'vendor', id: vassalage } : { kind: 'game', id: `${vassalage}/${gameCode}` },
      reason: note,
    };
    return this.audit.change(caller, action, async () => {
      const answer = await change();
      return { answer, before: shownEntry(before, currency), after: shownEntry(answer, currency) };
    });
  }

  async #find({ vassalage, gameCode }: DeskSubject): Promise<games.DeskEntry> {
    return this.desk.getDeskEntry({ vassalage, gameCode: gameCode ?? '' }, { idempotent: true });
  }

  #presentVendor(caller: OperatorCaller, { vendor }: games.DeskEntry): DeskVendorDetailDto {
    return { ...presentVendor(present(vendor)), may: this.#may(caller) };
  }

  #presentGame(caller: OperatorCaller, { vendor, game }: games.DeskEntry): DeskGameDetailDto {
    const found = present(game);
    return {
      ...presentGame(found),
      ceilings: presentCeilings(found.ceilings),
      vendor: presentVendor(present(vendor)),
      may: this.#may(caller),
    };
  }

  #may(caller: OperatorCaller): MayChangeVendorsDto {
    const allBrands = this.scope.isOfAll(caller);
    return { change: caller.actions.includes('vendors.change') && allBrands, allBrands };
  }
}

/**
 * Checks that an answer has a field that the games service always sends.
 * @throws Failure internal if the field is missing.
 */
function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Failure('internal', { reason: 'an answer without its vendor or game' });
  return part;
}
