import { LedgerService } from './ledger.service.js';

/**
 * A second ledger with its own writer and database connection, for postings that arrive by the hundred. Bets use the
 * other ledger and therefore do not queue behind these postings. If both ledgers change one account, one of them waits
 * for the other's row lock, for one batch at most.
 */
export class BulkLedger extends LedgerService {}
