import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { LoginPlaces1795416720000 } from './20261123T0652-login-places.js';
import { PaymentPassword1795427100000 } from './20261123T0945-payment-password.js';
import { InviteLinks1795441200000 } from './20261123T1340-invite-links.js';
import { Operators1795443600000 } from './20261123T1420-operators.js';
import { Exclusions1795453320000 } from './20261123T1702-exclusions.js';
import { PlayerNotes1795476960000 } from './20261123T2336-player-notes.js';
import { PlayerSearch1795477020000 } from './20261123T2337-player-search.js';
import { MemberAuthenticators1795519500000 } from './20261124T1125-member-authenticators.js';
import { ActivityStatements1795576500000 } from './20261125T0315-activity-statements.js';
import { NoticesByRank1795576560000 } from './20261125T0316-notices-by-rank.js';
import { UplineMoves1795627140000 } from './20261125T1719-upline-moves.js';
import { MemberMarks1795641000000 } from './20261125T2110-member-marks.js';
import { Sliders1795669920000 } from './20261126T0512-sliders.js';
import { BrandAnnouncements1795670520000 } from './20261126T0522-brand-announcements.js';
import { BrandChanges1795685400000 } from './20261126T0930-brand-changes.js';
import { RecoveryNumbers1795716600000 } from './20261126T1810-recovery-numbers.js';
import { LoginAttempts1795731120000 } from './20261126T2212-login-attempts.js';
import { ExclusionSince1795731960000 } from './20261126T2226-exclusion-since.js';
import { PersonIndexes1795732020000 } from './20261126T2227-person-indexes.js';
import { BirthDates1795787700000 } from './20261127T1355-birth-dates.js';
import { EnrolmentCodes1795768860000 } from './20261127T0841-enrolment-codes.js';

/**
 * The migrations in the order in which they run, followed by the database functions. The name of a new migration
 * begins with its UTC minute. Existing migrations are never edited.
 */
export const MIGRATIONS = [
  Baseline,
  LoginPlaces1795416720000,
  PaymentPassword1795427100000,
  InviteLinks1795441200000,
  Operators1795443600000,
  Exclusions1795453320000,
  PlayerNotes1795476960000,
  PlayerSearch1795477020000,
  MemberAuthenticators1795519500000,
  ActivityStatements1795576500000,
  NoticesByRank1795576560000,
  UplineMoves1795627140000,
  MemberMarks1795641000000,
  Sliders1795669920000,
  BrandAnnouncements1795670520000,
  BrandChanges1795685400000,
  RecoveryNumbers1795716600000,
  LoginAttempts1795731120000,
  ExclusionSince1795731960000,
  PersonIndexes1795732020000,
  EnrolmentCodes1795768860000,
  BirthDates1795787700000,
  EVENT_FUNCTIONS,
] as const;
