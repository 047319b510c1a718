import type { games } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type {
  CeilingSource,
  DeskCeilingDto,
  DeskGameDto,
  DeskLimitDto,
  DeskVendorDto,
  ModeName,
  OpenStateName,
} from './desk-vendor.dto.js';

const presentCeiling = (ceiling: games.DeskCeiling): DeskCeilingDto => ({
  currency: ceiling.currency,
  stakeMultiple: String(ceiling.stakeMultiple),
  amountMinor: String(ceiling.amountMinor),
  source: ceiling.source as CeilingSource,
});

export const presentCeilings = (ceilings: readonly games.DeskCeiling[]): DeskCeilingDto[] =>
  ceilings.map(presentCeiling);

export function presentVendor(vendor: games.DeskVendor): DeskVendorDto {
  const maintenanceUntil = isoTime(vendor.maintenanceUntil);
  const lastTransactionAt = isoTime(vendor.lastTransactionAt);
  const { vassalage, displayName, games: count, gamesOpen, connected, sellsFeatures } = vendor;
  return {
    ...{ vassalage, displayName, games: count, gamesOpen, connected, sellsFeatures },
    mode: vendor.mode as ModeName,
    status: vendor.status as OpenStateName,
    ...(maintenanceUntil !== undefined && { maintenanceUntil }),
    roundsOpen: Number(vendor.roundsOpen),
    ...(lastTransactionAt !== undefined && { lastTransactionAt }),
    waiting: Number(vendor.waiting),
    casesOpen: Number(vendor.casesOpen),
    ceilings: presentCeilings(vendor.ceilings),
    version: String(vendor.version),
  };
}

export const presentLimit = (limit: games.DeskLimit): DeskLimitDto => ({
  ...{ brand: limit.brand, currency: limit.currency },
  stakeMinorMin: String(limit.stakeMinorMin),
  stakeMinorMax: String(limit.stakeMinorMax),
  ...(limit.payoutMinorMax !== 0n && { payoutMinorMax: String(limit.payoutMinorMax) }),
});

export function presentGame(game: games.DeskGame): DeskGameDto {
  const maintenanceUntil = isoTime(game.maintenanceUntil);
  const { vassalage, gameCode, displayName, gameType, position, isHot, isShownHot, isNew, sellsFeatures } = game;
  return {
    ...{ vassalage, gameCode, displayName, gameType, position, isHot, isShownHot, isNew, sellsFeatures },
    status: game.status as OpenStateName,
    ...(maintenanceUntil !== undefined && { maintenanceUntil }),
    limits: game.limits.map(presentLimit),
    version: String(game.version),
  };
}

/**
 * Returns the fields of a vendor or a game that the audit log stores before and after a change: state and listing,
 * and the limits and ceilings of the currency that was changed.
 */
export function shownEntry({ vendor, game }: games.DeskEntry, currency?: string): Fields {
  const { status = '', maintenanceUntil, ceilings = [], sellsFeatures = false } = game ?? vendor ?? {};
  const until = isoTime(maintenanceUntil);
  const limits = game?.limits.filter((limit) => limit.currency === currency) ?? [];
  const ceiling = ceilings.find((one) => one.currency === currency);
  return {
    status,
    ...(until !== undefined && { until }),
    ...(vendor?.mode === 'frame' && { features: String(sellsFeatures) }),
    ...(game && { position: String(game.position), hot: String(game.isHot), new: String(game.isNew) }),
    ...(currency !== undefined && { currency }),
    ...(limits.length > 0 && { limits: limits.map(limitText).join(', ') }),
    ...(ceiling && { ceiling: `${ceiling.stakeMultiple}x, ${ceiling.amountMinor} (${ceiling.source})` }),
  };
}

const limitText = ({ brand, stakeMinorMin, stakeMinorMax, payoutMinorMax }: games.DeskLimit): string =>
  `${brand}: ${stakeMinorMin} to ${stakeMinorMax}${payoutMinorMax === 0n ? '' : `, pays ${payoutMinorMax} at most`}`;
