import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { PlayTokens1795415100000 } from './20261123T0625-play-tokens.js';
import { HeldWins1795418400000 } from './20261123T0720-held-wins.js';
import { Lotteries1795441500000 } from './20261123T1345-lotteries.js';
import { RollbackRounds1795452600000 } from './20261123T1650-rollback-rounds.js';
import { SteppedRounds1795476900000 } from './20261123T2335-stepped-rounds.js';
import { OneSteppedRound1795476960000 } from './20261123T2336-one-stepped-round.js';
import { GameSearch1795477200000 } from './20261123T2340-game-search.js';
import { RoundsByEnd1795477260000 } from './20261123T2341-rounds-by-end.js';
import { Crash1795491600000 } from './20261124T0340-crash.js';
import { GameMaintenance1795492140000 } from './20261124T0349-game-maintenance.js';
import { VendorCases1795574700000 } from './20261125T0245-vendor-cases.js';
import { DrawVoids1795575900000 } from './20261125T0305-draw-voids.js';
import { EndedDraws1795575960000 } from './20261125T0306-ended-draws.js';
import { CrashRemoval1795577280000 } from './20261125T0328-crash-removal.js';
import { CatalogueVersions1795627380000 } from './20261125T1723-catalogue-versions.js';
import { RoundFeeds1795641300000 } from './20261125T2115-round-feeds.js';
import { JackpotTerms1795656900000 } from './20261126T0135-jackpot-terms.js';
import { JackpotBounds1795659300000 } from './20261126T0215-jackpot-bounds.js';
import { PaidRounds1795659540000 } from './20261126T0219-paid-rounds.js';
import { LoweredPayouts1795660560000 } from './20261126T0236-lowered-payouts.js';
import { BoughtFeatures1795669500000 } from './20261126T0505-bought-features.js';
import { VendorHousePart1795669680000 } from './20261126T0508-vendor-house-part.js';
import { RoundHousePart1795670700000 } from './20261126T0525-round-house-part.js';
import { CatalogueImports1795685160000 } from './20261126T0926-catalogue-imports.js';
import { JackpotBets1795687620000 } from './20261126T1007-jackpot-bets.js';
import { Exclusions1795688040000 } from './20261126T1014-exclusions.js';
import { FreeRounds1795700400000 } from './20261126T1340-free-rounds.js';
import { FeatureSale1795702560000 } from './20261126T1416-feature-sale.js';
import { FreeRoundCases1795715640000 } from './20261126T1754-free-round-cases.js';
import { ImportedKinds1795750080000 } from './20261127T0328-imported-kinds.js';
import { TakenBack1795769100000 } from './20261127T0845-taken-back.js';
import { VendorKeyUse1795787340000 } from './20261127T1349-vendor-key-use.js';
import { DueRoundsByVendor1795821000000 } from './20261127T2310-due-rounds-by-vendor.js';
import { CORRECT_VENDOR_ROUND } from './correct-vendor-round.js';
import { END_STEPPED_ROUND } from './end-stepped-round.js';

/**
 * The migrations in the order in which they run, followed by functions and seed data. The name of a new migration
 * begins with the UTC minute of its creation. A migration that was already merged is never edited.
 */
export const gamesMigrations = [
  Baseline,
  PlayTokens1795415100000,
  HeldWins1795418400000,
  Lotteries1795441500000,
  RollbackRounds1795452600000,
  SteppedRounds1795476900000,
  OneSteppedRound1795476960000,
  GameSearch1795477200000,
  RoundsByEnd1795477260000,
  Crash1795491600000,
  GameMaintenance1795492140000,
  VendorCases1795574700000,
  DrawVoids1795575900000,
  EndedDraws1795575960000,
  CrashRemoval1795577280000,
  CatalogueVersions1795627380000,
  RoundFeeds1795641300000,
  JackpotTerms1795656900000,
  JackpotBounds1795659300000,
  PaidRounds1795659540000,
  LoweredPayouts1795660560000,
  BoughtFeatures1795669500000,
  VendorHousePart1795669680000,
  RoundHousePart1795670700000,
  CatalogueImports1795685160000,
  JackpotBets1795687620000,
  Exclusions1795688040000,
  FreeRounds1795700400000,
  FeatureSale1795702560000,
  FreeRoundCases1795715640000,
  ImportedKinds1795750080000,
  TakenBack1795769100000,
  VendorKeyUse1795787340000,
  DueRoundsByVendor1795821000000,
  EVENT_FUNCTIONS,
  CORRECT_VENDOR_ROUND,
  END_STEPPED_ROUND,
  { seed: 'games' },
  { seed: 'series' },
  { seed: 'game-names' },
] as const;
