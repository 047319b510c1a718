import { create } from '@bufbuild/protobuf';
import { identity, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { BrandsAtIdentity } from '../../../services/games/src/vendors/gateway/brand-status.gateway.js';
import type { VendorWallet } from '../../../services/games/src/vendors/transactions/vendor-transactions.service.js';
import { BalancesReadModel } from '../../../services/wallet/src/accounts/balances.read-model.js';
import type { TestLedger } from '../../../services/wallet/src/ledger/testing/test-ledger.js';
import { movementOf, postResultOf } from '../../../services/wallet/src/ledger/postings.rpc.js';
import { balanceOf } from '../../../services/wallet/src/wallet.presenter.js';

/** The wallet's real rules on its real tables, called without a network, so that a test can lose an answer. */
export class LedgerWallet {
  lostAnswers = 0;
  lostPostings = 0;
  unrepeatable = 0;

  constructor(private readonly test: TestLedger) {}

  readonly post: VendorWallet['post'] = async (init, options) => {
    if (!options?.idempotent) this.unrepeatable += 1;
    if (this.lostPostings > 0) {
      this.lostPostings -= 1;
      throw new Failure('system.temporary');
    }
    const request = create(wallet.PostRequestSchema, init);
    const { memberId, currency, key, reference } = request;
    const posting = await this.test.ledger.post({
      caller: 'games',
      memberId,
      currency,
      key,
      reference,
      movement: movementOf(request),
    });
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      throw new Failure('system.temporary');
    }
    return create(wallet.PostResultSchema, postResultOf(posting, currency));
  };

  readonly getBalance: VendorWallet['getBalance'] = async ({ memberId = '', currency = '' }) => {
    const balance = await new BalancesReadModel(this.test.db).balance(memberId, currency);
    if (!balance) throw new Failure('resource.not_found');
    return create(wallet.BalanceSchema, balanceOf(balance));
  };
}

/** A fake of the brands of the identity service, all of them open. A test can put one under maintenance. */
export class BrandsAtTest {
  readonly closed = new Set<string>();

  readonly getBrand: BrandsAtIdentity['getBrand'] = async ({ code = '' }) =>
    create(identity.BrandSchema, { code, status: this.closed.has(code) ? 1 : 0 });
}
