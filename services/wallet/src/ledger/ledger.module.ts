import { Global, Module } from '@nestjs/common';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { walletConfig } from '../wallet.config.js';
import { BulkLedger } from './bulk-ledger.service.js';
import { LedgerService } from './ledger.service.js';
import { NamedAccounts } from './named-accounts.store.js';
import { PostingWriter } from './posting-writer.js';
import { PostingsReadModel } from './postings.read-model.js';

/** The ledger, for every part of the wallet that moves money. */
@Global()
@Module({
  providers: [
    {
      provide: PostingWriter,
      inject: [Outbox, Metrics],
      useFactory: (outbox: Outbox, metrics: Metrics) => {
        const {
          databaseUrl: url,
          writerLanes: lanes,
          writerBatchMax: batchMax,
          writerQueueMax: queueMax,
        } = walletConfig();
        const writer = new PostingWriter({ url, lanes, batchMax, queueMax, onCommit: () => outbox.wake() });
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
      inject: [NamedAccounts, PostingsReadModel, Outbox],
      useFactory: (namedAccounts: NamedAccounts, postings: PostingsReadModel, outbox: Outbox) => {
        const { databaseUrl: url, writerBatchMax: batchMax, writerQueueMax: queueMax } = walletConfig();
        return new BulkLedger(
          new PostingWriter({ url, lanes: 1, batchMax, queueMax, onCommit: () => outbox.wake() }),
          namedAccounts,
          postings,
        );
      },
    },
  ],
  exports: [LedgerService, BulkLedger, NamedAccounts],
})
export class LedgerModule {}
