import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { DepositForfeits1795627140000 } from './20261125T1719-deposit-forfeits.js';
import { GrantsOfOrder1795627200000 } from './20261125T1720-grants-of-order.js';
import { GrantContribution1795642680000 } from './20261125T2138-grant-contribution.js';
import { OrderContribution1795646400000 } from './20261125T2240-order-contribution.js';
import { RewardsDue1795646460000 } from './20261125T2241-rewards-due.js';
import { RewardsDueFirst1795646520000 } from './20261125T2242-rewards-due-first.js';
import { GrantTerms1795655880000 } from './20261126T0118-grant-terms.js';
import { VipRewards1795657500000 } from './20261126T0145-vip-rewards.js';
import { Raffles1795669500000 } from './20261126T0505-raffles.js';
import { VoidSeeds1795673400000 } from './20261126T0610-void-seeds.js';
import { RaffleVoids1795684500000 } from './20261126T0915-raffle-voids.js';
import { CashbackAndCodes1795684500000 } from './20261126T0915-cashback-and-codes.js';
import { Applications1795685100000 } from './20261126T0925-applications.js';
import { MallMakers1795701720000 } from './20261126T1402-mall-makers.js';
import { RoundsOfRules1795731120000 } from './20261126T2212-rounds-of-rules.js';
import { Birthdays1795787760000 } from './20261127T1356-birthdays.js';
import { ApplicationPictures1795769820000 } from './20261127T0857-application-pictures.js';
import { PointMall1795641120000 } from './20261125T2112-point-mall.js';
import { EntriesOfOrder1795641180000 } from './20261125T2113-entries-of-order.js';
import { Rewards1795641720000 } from './20261125T2122-rewards.js';
import { FreeRounds1795700460000 } from './20261126T1341-free-rounds.js';
import { FreeRoundsOpen1795700520000 } from './20261126T1342-free-rounds-open.js';
import { Plays1795641780000 } from './20261125T2123-plays.js';

/**
 * The migrations in the order in which they run, followed by functions and seed data. The name of a new migration
 * begins with its UTC minute; a migration that has landed is never edited.
 */
export const promotionsMigrations = [
  Baseline,
  DepositForfeits1795627140000,
  GrantsOfOrder1795627200000,
  PointMall1795641120000,
  EntriesOfOrder1795641180000,
  Rewards1795641720000,
  Plays1795641780000,
  GrantContribution1795642680000,
  OrderContribution1795646400000,
  RewardsDue1795646460000,
  RewardsDueFirst1795646520000,
  GrantTerms1795655880000,
  VipRewards1795657500000,
  Raffles1795669500000,
  VoidSeeds1795673400000,
  RaffleVoids1795684500000,
  CashbackAndCodes1795684500000,
  Applications1795685100000,
  FreeRounds1795700460000,
  FreeRoundsOpen1795700520000,
  MallMakers1795701720000,
  RoundsOfRules1795731120000,
  ApplicationPictures1795769820000,
  Birthdays1795787760000,
  EVENT_FUNCTIONS,
  { seed: 'mall-items' },
  { seed: 'promo-codes' },
] as const;
