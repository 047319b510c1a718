import { EventTables } from './0001-event-tables.js';
import { Accounts } from './0002-accounts.js';
import { TransfersAndEntries } from './0003-transfers-and-entries.js';
import { PostingRules } from './0004-posting-rules.js';
import { FoldPostings } from './0005-fold-postings.js';
import { ApplyPostings } from './0006-apply-postings.js';
import { Clearings } from './0007-clearings.js';
import { WinsWithoutABet } from './0009-wins-without-a-bet.js';
import { Adjustments } from './0010-adjustments.js';
import { LocksByMember } from './0011-locks-by-member.js';
import { LimitsToldApart } from './0012-limits-told-apart.js';
import { Deposits } from './0100-deposits.js';
import { DepositBonuses } from './0101-deposit-bonuses.js';

/** Every migration of the wallet, in order. */
export const MIGRATIONS = [
  EventTables,
  Accounts,
  TransfersAndEntries,
  PostingRules,
  FoldPostings,
  ApplyPostings,
  Clearings,
  WinsWithoutABet,
  Adjustments,
  LocksByMember,
  LimitsToldApart,
  Deposits,
  DepositBonuses,
] as const;
