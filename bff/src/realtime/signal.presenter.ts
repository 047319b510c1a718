import type { wallet } from '@nm/contracts';
import { balanceMinorOf } from '../wallet/wallet.presenter.js';
import type { BalanceSignal } from './signals.js';

/** A balance as it is pushed; the same from the wallet's answer and from its event. */
export const presentBalanceSignal = (balance: Pick<wallet.Balance, 'currency' | 'cashMinor' | 'bonusMinor' | 'version'>): BalanceSignal => ({
  currency: balance.currency,
  balanceMinor: String(balanceMinorOf(balance)),
  version: Number(balance.version),
});
