import { TreeAndBets1763640000001 } from './0001-tree-and-bets.js';
import { ContractsAndSettlements1763640000002 } from './0002-contracts-and-settlements.js';
import { Owed1763640000003 } from './0003-owed.js';
import { TreeByTime1763640000004 } from './0004-tree-by-time.js';
import { PaymentsDue1763640000005 } from './0005-payments-due.js';
import { BetsByGame1763640000006 } from './0006-bets-by-game.js';

/** In the order that they run. */
export const migrations = [
  TreeAndBets1763640000001,
  ContractsAndSettlements1763640000002,
  Owed1763640000003,
  TreeByTime1763640000004,
  PaymentsDue1763640000005,
  BetsByGame1763640000006,
];
