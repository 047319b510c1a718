import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { ClearingService, type FundCommand } from '../../services/wallet/src/clearing/clearing.service.js';
import { ClearingStore } from '../../services/wallet/src/clearing/clearing.store.js';
import { NamedAccounts } from '../../services/wallet/src/ledger/named-accounts.store.js';
import type { TestLedger } from '../../services/wallet/src/ledger/testing/test-ledger.js';
import { movementOf, outcomeOf, postResultOf } from '../../services/wallet/src/ledger/postings.rpc.js';

/** Answers the calls of the wallet on a test ledger, without a network in between. */
export function walletOn({ db, ledger }: TestLedger): RpcClient<typeof wallet.WalletService> {
  const clearings = new ClearingService(db, new ClearingStore(), new NamedAccounts(db));
  const funding = (request: Partial<FundCommand>): FundCommand => ({
    ...{ account: '', currency: '', amountMinor: 0n, key: randomUUID(), reference: '' },
    ...request,
    caller: 'agents',
  });
  return {
    postMany: async ({ posts = [] }: { posts?: object[] }) => ({
      outcomes: await Promise.all(
        posts.map((post) => {
          const request = create(wallet.PostRequestSchema, post);
          const { memberId, currency, key, reference } = request;
          const movement = movementOf(request);
          return outcomeOf(
            ledger
              .post({ caller: 'agents', memberId, currency, key, reference, movement })
              .then((posting) => postResultOf(posting, currency)),
          );
        }),
      ),
    }),
    getPosting: async ({ memberId = '', key = '' }: { memberId?: string; key?: string }) => {
      const posting = await ledger.find('agents', memberId, key);
      return create(wallet.PostResultSchema, postResultOf(posting, posting.currency));
    },
    fundClearing: (request: Partial<FundCommand>) => clearings.fund(funding(request)),
    returnClearing: (request: Partial<FundCommand>) => clearings.giveBack(funding(request)),
  } as unknown as RpcClient<typeof wallet.WalletService>;
}
