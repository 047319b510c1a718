import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { CatalogueDeskClient } from '../peers.js';

type Asked<M extends keyof CatalogueDeskClient> = Parameters<CatalogueDeskClient[M]>[0];

/**
 * A fake of the operators' view of vendors and games: one vendor with one game. It records the calls that change
 * them.
 */
export class FakeCatalogueDesk implements Partial<CatalogueDeskClient> {
  readonly changes: { readonly call: string; readonly request: unknown }[] = [];
  readonly lists: Asked<'listDeskGames'>[] = [];
  failure: Failure | undefined;
  #vendor = aVendor();
  #game = aGame();

  reset(): void {
    [this.#vendor, this.#game, this.failure] = [aVendor(), aGame(), undefined];
    this.changes.splice(0);
    this.lists.splice(0);
  }

  listDeskVendors = async (): Promise<games.ListDeskVendorsResponse> =>
    create(games.ListDeskVendorsResponseSchema, { vendors: [this.#vendor] });

  listDeskGames = async (asked: Asked<'listDeskGames'>): Promise<games.ListDeskGamesResponse> => {
    this.lists.push(asked);
    return create(games.ListDeskGamesResponseSchema, {
      ...{ vendor: this.#vendor, games: [this.#game], pageNum: 1, totalPages: 1, totalCount: 1n },
    });
  };

  getDeskEntry = async ({ vassalage, gameCode }: Asked<'getDeskEntry'>): Promise<games.DeskEntry> => {
    if (vassalage !== 'BAZAAR' || (gameCode && gameCode !== 'KOI_POND')) throw new Failure('game.not_found');
    return create(games.DeskEntrySchema, { vendor: this.#vendor, ...(gameCode && { game: this.#game }) });
  };

  setOpenState = async (request: Asked<'setOpenState'>): Promise<games.DeskEntry> => {
    const until = request.minutes ? timestampFromMs(Date.now() + request.minutes * 60_000) : undefined;
    const state = { status: request.status ?? '', ...(until && { maintenanceUntil: until }) };
    return this.#change('state', request, request.gameCode ? { game: state } : { vendor: state });
  };

  setFeatureSale = async (request: Asked<'setFeatureSale'>): Promise<games.DeskEntry> => {
    const { sellsFeatures = false } = request;
    return this.#change(
      'features',
      request,
      request.gameCode ? { game: { sellsFeatures } } : { vendor: { sellsFeatures } },
    );
  };

  setGameListing = async (request: Asked<'setGameListing'>): Promise<games.DeskEntry> => {
    const { position = 0, isHot = false, isNew = false } = request;
    return this.#change('listing', request, { game: { position, isHot, isNew } });
  };

  setStakeLimit = async (request: Asked<'setStakeLimit'>): Promise<games.DeskEntry> => {
    const limits = [create(games.DeskLimitSchema, request.limit)];
    return this.#change('limit', request, { game: { limits } });
  };

  setWinCeiling = async (request: Asked<'setWinCeiling'>): Promise<games.DeskEntry> => {
    const { currency, stakeMultiple, amountMinor } = request;
    const source = request.gameCode ? 'game' : 'vendor';
    const ceilings = [create(games.DeskCeilingSchema, { currency, stakeMultiple, amountMinor, source })];
    return this.#change('ceiling', request, request.gameCode ? { game: { ceilings } } : { vendor: { ceilings } });
  };

  previewImport = async ({ vassalage }: Asked<'previewImport'>): Promise<games.ImportPlan> => {
    if (this.failure) throw this.failure;
    if (vassalage !== 'BAZAAR') throw new Failure('game.not_found');
    return aPlan(this.#vendor);
  };

  applyImport = async (request: Asked<'applyImport'>): Promise<games.ImportPlan> => {
    this.changes.push({ call: 'import', request });
    return this.previewImport({ vassalage: request.vassalage ?? '' });
  };

  /** Records a call, and changes a copy of the entry, so that an entry which was read before stays as it was. */
  async #change(
    call: string,
    request: { readonly vassalage?: string; readonly gameCode?: string },
    { vendor, game }: { vendor?: Partial<games.DeskVendor>; game?: Partial<games.DeskGame> },
  ): Promise<games.DeskEntry> {
    this.changes.push({ call, request });
    if (this.failure) throw this.failure;
    if (vendor) this.#vendor = { ...this.#vendor, ...vendor, version: this.#vendor.version + 1n };
    if (game) this.#game = { ...this.#game, ...game, version: this.#game.version + 1n };
    return this.getDeskEntry(request);
  }
}

const CEILING = { currency: 'USD', stakeMultiple: 10_000n, amountMinor: 100_000_000n, source: 'all' };

const aPlan = (vendor: games.DeskVendor): games.ImportPlan =>
  create(games.ImportPlanSchema, {
    ...{ vendor, digest: 'ab'.repeat(32), listed: 3, moreProblems: 0 },
    added: [{ gameCode: 'THUNDER_LOTUS', displayName: 'Thunder Lotus', gameType: 'RNG' }],
    changed: [
      {
        ...{ gameCode: 'KOI_POND', displayName: 'Koi Pond II' },
        names: [{ language: 'en', before: 'Koi Pond', after: 'Koi Pond II' }],
        limits: [{ after: { brand: '*', currency: 'USD', stakeMinorMin: 10n, stakeMinorMax: 500n } }],
      },
    ],
    removed: [{ gameCode: 'LANTERN_ROW', displayName: 'Lantern Row', gameType: 'RNG' }],
    problems: [{ gameCode: 'NIGHT_OWL', reason: 'duplicate' }],
  });

const aVendor = (): games.DeskVendor =>
  create(games.DeskVendorSchema, {
    ...{ vassalage: 'BAZAAR', displayName: 'Bazaar Reels', mode: 'frame', status: 'active', connected: true },
    sellsFeatures: true,
    ...{ games: 1, gamesOpen: 1, roundsOpen: 3n, waiting: 0n, casesOpen: 2n, version: 4n, ceilings: [CEILING] },
    lastTransactionAt: timestampFromMs(Date.now() - 2_000),
  });

const aGame = (): games.DeskGame =>
  create(games.DeskGameSchema, {
    ...{ vassalage: 'BAZAAR', gameCode: 'KOI_POND', displayName: 'Koi Pond', gameType: 'RNG', status: 'active' },
    ...{ position: 20, isHot: true, isShownHot: true, isNew: false, version: 7n, ceilings: [CEILING] },
    sellsFeatures: true,
    limits: [{ brand: '*', currency: '*', stakeMinorMin: 10n, stakeMinorMax: 1_000_000n }],
  });
