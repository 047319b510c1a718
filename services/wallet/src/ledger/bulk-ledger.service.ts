import { LedgerService } from './ledger.service.js';

/**
 * A ledger with a writer and connection of its own, for postings that come by the hundred, so that bets do not queue
 * behind them. If both ledgers change one account, one waits for the row lock of the other, for one batch at most.
 */
export class BulkLedger extends LedgerService {}
