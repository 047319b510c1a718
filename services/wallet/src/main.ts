import { CashierReviewService, WalletService, WithdrawalService } from '@nm/contracts/wallet.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { WalletModule } from './wallet.module.js';

// The callbacks' signatures cover the bytes as they came: nothing may parse them before.
bootMain({
  name: 'wallet',
  nice: 2,
  module: WalletModule,
  rpc: [WalletService, CashierReviewService, WithdrawalService],
  http: { listenEnv: 'CALLBACK_LISTEN', options: { bodyParser: false } },
});
