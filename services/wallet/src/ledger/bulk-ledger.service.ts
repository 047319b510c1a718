import { LedgerService } from './ledger.service.js';

/**
 * The same ledger by a writer and a connection of its own, for postings that come by the hundred: a bet beside them never
 * stands behind them in a queue. Where both meet in one account, its row's lock keeps them apart for one batch.
 */
export class BulkLedger extends LedgerService {}
