import { Events1763640000000 } from './0000-events.js';
import { Catalogue1763640000001 } from './0001-catalogue.js';
import { Rounds1763640000002 } from './0002-rounds.js';
import { Vendors1763640000100 } from './0100-vendors.js';
import { ListsAndJackpots1763640000101 } from './0101-lists-and-jackpots.js';
import { Corrections1763640000102 } from './0102-corrections.js';
import { Cases1763640000103 } from './0103-cases.js';
import { Riverside1763640000110 } from './0110-riverside.js';
import { JackpotWins1763640000111 } from './0111-jackpot-wins.js';
import { AdjustmentsDown1763640000120 } from './0120-adjustments-down.js';
import { CaseNotes1763640000121 } from './0121-case-notes.js';
import { BettingRecord1763640000122 } from './0122-betting-record.js';
import { WinLimits1763640000130 } from './0130-win-limits.js';
import { NewestRolls1763640000131 } from './0131-newest-rolls.js';
import { Floors1763640000140 } from './0140-floors.js';
import { CorrectedStories1763640000150 } from './0150-corrected-stories.js';
import { PlayTokens1795415100000 } from './202611230625-play-tokens.js';

/** In order; a new one is added at the end and an old one never changes. */
export const gamesMigrations = [
  Events1763640000000,
  Catalogue1763640000001,
  Rounds1763640000002,
  Vendors1763640000100,
  ListsAndJackpots1763640000101,
  Corrections1763640000102,
  Cases1763640000103,
  Riverside1763640000110,
  JackpotWins1763640000111,
  AdjustmentsDown1763640000120,
  CaseNotes1763640000121,
  BettingRecord1763640000122,
  WinLimits1763640000130,
  NewestRolls1763640000131,
  Floors1763640000140,
  CorrectedStories1763640000150,
  PlayTokens1795415100000,
] as const;
