import { LedgerService } from './ledger.service.js';

/**
 * The ledger with its own writer and connection, for postings that come by the hundred, so that bets do not queue
 * behind them. If both change one account, they wait for its row lock, for one batch at most.
 */
export class BulkLedger extends LedgerService {}
