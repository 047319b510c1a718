import { CashierReviewService, LimitService, WalletService, WithdrawalService } from '@nm/contracts/wallet.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { WalletModule } from './wallet.module.js';

// Callbacks are signed over their raw bytes, so no body parser runs before the signature check.
bootMain({
  name: 'wallet',
  nice: 2,
  module: WalletModule,
  rpc: [WalletService, CashierReviewService, WithdrawalService, LimitService],
  http: { listenEnv: 'CALLBACK_LISTEN', options: { bodyParser: false } },
});
