import { Global, Module } from '@nestjs/common';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { walletConfig } from '../wallet.config.js';
import { BulkLedger, LedgerService, PostingWriter } from './ledger.service.js';
import { NamedAccounts } from './named-accounts.store.js';
import { AccountCache } from './optimistic.store.js';
import { PostingsReadModel } from './postings.read-model.js';

/** The Nest module of the ledger. It is global: all parts of the wallet that move money use its services. */
@Global()
@Module({
  providers: [
    { provide: AccountCache, useFactory: () => new AccountCache(walletConfig().writerCachedMax) },
    {
      provide: PostingWriter,
      inject: [AccountCache, Outbox, Metrics],
      useFactory: (cache: AccountCache, outbox: Outbox, metrics: Metrics) => {
        const {
          databaseUrl: url,
          writerConnections: connections,
          writerBatchMax: batchMax,
          writerQueueMax: queueMax,
        } = walletConfig();
        const writer = new PostingWriter({ url, connections, cache, batchMax, queueMax, outbox });
        metrics.gauge('wallet_postings_waiting', 'Postings that wait for the next transaction', [], (waiting) =>
          waiting.set(writer.queued),
        );
        return writer;
      },
    },
    NamedAccounts,
    PostingsReadModel,
    LedgerService,
    {
      provide: BulkLedger,
      inject: [AccountCache, NamedAccounts, PostingsReadModel, Outbox],
      useFactory: (cache: AccountCache, namedAccounts: NamedAccounts, postings: PostingsReadModel, outbox: Outbox) => {
        const { databaseUrl: url, writerBatchMax: batchMax, writerQueueMax: queueMax } = walletConfig();
        const writer = new PostingWriter({ url, connections: 1, cache, batchMax, queueMax, outbox });
        return new BulkLedger(writer, namedAccounts, postings);
      },
    },
  ],
  exports: [LedgerService, BulkLedger, NamedAccounts],
})
export class LedgerModule {}
