import {
  AdjustmentService,
  CashierReviewService,
  ExclusionService,
  LimitService,
  MemberTransferService,
  PaymentCaseService,
  PayoutNameService,
  PlayerMoneyService,
  StatementService,
  VendorWalletService,
  BonusService,
  WalletService,
  WithdrawalService,
} from '@nm/contracts/wallet.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { WalletModule } from './wallet.module.js';

// The requests' bodies must not be parsed before the signature is checked, because payment providers sign the raw bytes
// of a callback.
bootMain({
  name: 'wallet',
  nice: 2,
  module: WalletModule,
  rpc: [
    WalletService,
    CashierReviewService,
    AdjustmentService,
    WithdrawalService,
    LimitService,
    ExclusionService,
    MemberTransferService,
    PaymentCaseService,
    PayoutNameService,
    PlayerMoneyService,
    StatementService,
    VendorWalletService,
    BonusService,
  ],
  http: { listenEnv: 'CALLBACK_LISTEN', options: { bodyParser: false } },
});
