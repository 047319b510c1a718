import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { pageOf, totalPages } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../../games.errors.js';
import { OPEN_STATES } from '../game.js';
import { newOpenState } from '../open-state.store.js';
import { CatalogueImport, type VendorImport } from '../import/catalogue-import.service.js';
import { presentPlan } from '../import/import.presenter.js';
import { CatalogueDeskReadModel } from './catalogue-desk.read-model.js';
import { CatalogueDesk, type DeskEntry } from './catalogue-desk.service.js';
import type { DeskCeiling, DeskGame, DeskSubject, DeskVendor } from './desk-entry.js';

const { method } = games.CatalogueDeskService;
const FROM_BFF = { callers: ['bff'] };
const CURRENCY = /^[A-Z]{3,6}$/;
const BRAND = /^[a-z0-9]{1,32}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const ANY = '*';
const POSITION_MAX = 100_000;
const QUERY_LENGTH_MAX = 64;
/**
 * The largest multiple of the stake that can be set as win ceiling. Its product with any real stake fits into a bigint
 * of PostgreSQL.
 */
const MULTIPLE_MAX = 1_000_000n;

type Answer = MessageInitShape<typeof games.DeskEntrySchema>;

/**
 * Implements the operators' RPCs for vendors and games. Each method decodes the request, calls the service and encodes
 * the answer.
 */
@RpcController(games.CatalogueDeskService)
export class CatalogueDeskRpc {
  constructor(
    @Inject(CatalogueDesk) private readonly desk: CatalogueDesk,
    @Inject(CatalogueDeskReadModel) private readonly entries: CatalogueDeskReadModel,
    @Inject(CatalogueImport) private readonly imports: CatalogueImport,
  ) {}

  @Rpc(method.listDeskVendors, FROM_BFF)
  async listDeskVendors(): Promise<MessageInitShape<typeof games.ListDeskVendorsResponseSchema>> {
    return { vendors: (await this.entries.vendors()).map(encodeVendor) };
  }

  @Rpc(method.listDeskGames, FROM_BFF)
  async listDeskGames({
    vassalage,
    query,
    page: asked,
  }: games.ListDeskGamesRequest): Promise<MessageInitShape<typeof games.ListDeskGamesResponseSchema>> {
    if (query.length > QUERY_LENGTH_MAX) throw invalid('query');
    const { vendor } = await this.desk.find({ vassalage, gameCode: undefined });
    const page = pageOf(asked);
    const { games: found, totalCount } = await this.entries.games(vassalage, query.trim(), page);
    return {
      vendor: encodeVendor(vendor),
      games: found.map((game) => encodeGame(game, [])),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
    };
  }

  @Rpc(method.getDeskEntry, FROM_BFF)
  async getDeskEntry(request: games.GetDeskEntryRequest): Promise<Answer> {
    return encode(await this.desk.find(subjectOf(request)));
  }

  @Rpc(method.setOpenState, FROM_BFF)
  async setOpenState(request: games.SetOpenStateRequest): Promise<Answer> {
    const status = OPEN_STATES.find((one) => one === request.status);
    if (!status) throw invalid('status');
    const state = newOpenState(status, request.minutes || undefined);
    if (!state) throw invalid('minutes');
    return encode(await this.desk.setState(subjectOf(request), request.version, state));
  }

  @Rpc(method.setGameListing, FROM_BFF)
  async setGameListing({ version, ...game }: games.SetGameListingRequest): Promise<Answer> {
    if (game.position < 0 || game.position > POSITION_MAX) throw invalid('position');
    return encode(await this.desk.setListing(game, version));
  }

  @Rpc(method.setStakeLimit, FROM_BFF)
  async setStakeLimit({ vassalage, gameCode, limit, version }: games.SetStakeLimitRequest): Promise<Answer> {
    if (!limit) throw invalid('limit');
    const { brand, currency, stakeMinorMin, stakeMinorMax, payoutMinorMax } = limit;
    if (brand !== ANY && !BRAND.test(brand)) throw invalid('brand');
    if (currency !== ANY && !CURRENCY.test(currency)) throw invalid('currency');
    return encode(
      await this.desk.setLimit(vassalage, gameCode, version, {
        ...{ brand, currency, stakeMinorMin, stakeMinorMax },
        payoutMinorMax: payoutMinorMax === 0n ? null : payoutMinorMax,
      }),
    );
  }

  @Rpc(method.setWinCeiling, FROM_BFF)
  async setWinCeiling(request: games.SetWinCeilingRequest): Promise<Answer> {
    const { currency, stakeMultiple, amountMinor, version } = request;
    // The ceiling must name a single currency. A ceiling of this vendor or game for all currencies (`*`) would be used
    // instead of the ceilings for single currencies that apply to every vendor or game.
    if (!CURRENCY.test(currency)) throw invalid('currency');
    if (stakeMultiple > MULTIPLE_MAX) throw invalid('stakeMultiple');
    return encode(await this.desk.setCeiling(subjectOf(request), version, { currency, stakeMultiple, amountMinor }));
  }

  @Rpc(method.setFeatureSale, FROM_BFF)
  async setFeatureSale(request: games.SetFeatureSaleRequest): Promise<Answer> {
    return encode(await this.desk.setFeatureSale(subjectOf(request), request.version, request.sellsFeatures));
  }

  @Rpc(method.previewImport, FROM_BFF)
  async previewImport({ vassalage }: games.PreviewImportRequest): Promise<Plan> {
    return encodeImport(await this.imports.preview(vassalage));
  }

  @Rpc(method.applyImport, FROM_BFF)
  async applyImport({ vassalage, digest }: games.ApplyImportRequest): Promise<Plan> {
    if (!DIGEST.test(digest)) throw invalid('digest');
    return encodeImport(await this.imports.apply(vassalage, digest));
  }
}

type Plan = MessageInitShape<typeof games.ImportPlanSchema>;

const encodeImport = (found: VendorImport): Plan => ({ ...presentPlan(found), vendor: encodeVendor(found.vendor) });

const subjectOf = ({ vassalage, gameCode }: { vassalage: string; gameCode: string }): DeskSubject => ({
  vassalage,
  gameCode: gameCode || undefined,
});

const encode = ({ vendor, game }: DeskEntry): Answer => ({
  vendor: encodeVendor(vendor),
  ...(game && { game: encodeGame(game, game.ceilings) }),
});

const encodeVendor = ({
  maintenanceUntil,
  lastTransactionAt,
  ceilings,
  ...vendor
}: DeskVendor): MessageInitShape<typeof games.DeskVendorSchema> => ({
  ...vendor,
  ...(maintenanceUntil && { maintenanceUntil: timestampFromDate(maintenanceUntil) }),
  ...(lastTransactionAt && { lastTransactionAt: timestampFromDate(lastTransactionAt) }),
  ceilings: [...ceilings],
});

const encodeGame = (
  { maintenanceUntil, limits, ...game }: DeskGame,
  ceilings: readonly DeskCeiling[],
): MessageInitShape<typeof games.DeskGameSchema> => ({
  ...game,
  ...(maintenanceUntil && { maintenanceUntil: timestampFromDate(maintenanceUntil) }),
  limits: limits.map(({ payoutMinorMax, ...limit }) => ({ ...limit, payoutMinorMax: payoutMinorMax ?? 0n })),
  ceilings: [...ceilings],
});
