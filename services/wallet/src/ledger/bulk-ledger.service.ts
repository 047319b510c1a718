import { LedgerService } from './ledger.service.js';

/**
 * A second ledger with its own writer and database connection, for postings that arrive by the hundred; bets on the
 * other ledger do not queue behind them. If both ledgers change one account, one of them waits for the other's row
 * lock, for one batch at most.
 */
export class BulkLedger extends LedgerService {}
