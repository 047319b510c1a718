import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { Recruits1795441260000 } from './20261123T1341-recruits.js';
import { PeriodKinds1795452600000 } from './20261123T1650-period-kinds.js';
import { Deferrals1795454400000 } from './20261123T1720-deferrals.js';
import { Dividends1795477500000 } from './20261123T2345-dividends.js';
import { WindowsOfALength1795477560000 } from './20261123T2346-windows-of-a-length.js';
import { Movements1795480260000 } from './20261124T0031-movements.js';
import { MemberTypes1795575300000 } from './20261125T0255-member-types.js';
import { Abuse1795627140000 } from './20261125T1719-abuse.js';
import { HouseOffers1795642020000 } from './20261125T2127-house-offers.js';
import { VoidedSides1795641120000 } from './20261125T2112-voided-sides.js';
import { Deposits1795641600000 } from './20261125T2120-deposits.js';
import { Past1795642200000 } from './20261125T2130-past.js';
import { DownlineSettings1795643160000 } from './20261125T2146-downline-settings.js';
import { MoveRequests1795655520000 } from './20261126T0112-move-requests.js';
import { ForfeitedBonuses1795657200000 } from './20261126T0140-forfeited-bonuses.js';
import { MoveApprovals1795657920000 } from './20261126T0152-move-approvals.js';
import { MembersByAccount1795657980000 } from './20261126T0153-members-by-account.js';
import { CounterOffers1795684500000 } from './20261126T0915-counter-offers.js';
import { PlacementsByUpline1795701300000 } from './20261126T1355-placements-by-upline.js';
import { EndedOffsets1795700100000 } from './20261126T1335-ended-offsets.js';
import { ActiveStakes1795700700000 } from './20261126T1345-active-stakes.js';
import { TerminatedVersions1795703880000 } from './20261126T1438-terminated-versions.js';
import { SettlementsOfOffsets1795732980000 } from './20261126T2243-settlements-of-offsets.js';
import { OffsetsBySettlement1795733040000 } from './20261126T2244-offsets-by-settlement.js';
import { FillSettlementsOfOffsets1795733100000 } from './20261126T2245-fill-settlements-of-offsets.js';
import { ReturnCredits1795749180000 } from './20261127T0313-return-credits.js';
import { FindReturnCredits1795749240000 } from './20261127T0314-find-return-credits.js';
import { ReleasedPay1795771800000 } from './20261127T0930-released-pay.js';
import { PaidInDebts1795788000000 } from './20261127T1400-paid-in-debts.js';
import { KEEP_VERSIONS } from './keep-versions.js';

/**
 * The migrations in the order in which they run, followed by functions. The name of a new migration begins with the UTC
 * minute of its creation. A migration that was already merged is never edited.
 */
export const migrations = [
  Baseline,
  Recruits1795441260000,
  PeriodKinds1795452600000,
  Deferrals1795454400000,
  Dividends1795477500000,
  WindowsOfALength1795477560000,
  Movements1795480260000,
  MemberTypes1795575300000,
  Abuse1795627140000,
  VoidedSides1795641120000,
  Deposits1795641600000,
  HouseOffers1795642020000,
  Past1795642200000,
  DownlineSettings1795643160000,
  MoveRequests1795655520000,
  ForfeitedBonuses1795657200000,
  MoveApprovals1795657920000,
  MembersByAccount1795657980000,
  CounterOffers1795684500000,
  PlacementsByUpline1795701300000,
  EndedOffsets1795700100000,
  ActiveStakes1795700700000,
  TerminatedVersions1795703880000,
  SettlementsOfOffsets1795732980000,
  OffsetsBySettlement1795733040000,
  FillSettlementsOfOffsets1795733100000,
  ReturnCredits1795749180000,
  FindReturnCredits1795749240000,
  ReleasedPay1795771800000,
  PaidInDebts1795788000000,
  EVENT_FUNCTIONS,
  KEEP_VERSIONS,
] as const;
