import type { identity, wallet } from '@nm/contracts';
import { balanceMinorOf } from '../wallet/wallet.presenter.js';
import type { GameName } from '../catalogue/game-names.service.js';
import type { BalanceSignal, WinnerSignal } from './signals.js';

/** A balance as it is pushed; the wallet's answer and its event give the same result. */
export const presentBalanceSignal = (
  balance: Pick<wallet.Balance, 'currency' | 'cashMinor' | 'bonusMinor' | 'version'>,
): BalanceSignal => ({
  currency: balance.currency,
  balanceMinor: String(balanceMinorOf(balance)),
  version: Number(balance.version),
});

/** A win for the public board: the account is masked (domain §5). */
export const presentWinner = (
  win: { readonly currency: string; readonly winMinor: bigint },
  member: identity.Member,
  { gameName, iconUrl }: GameName,
): WinnerSignal => ({
  customerName: masked(member.account),
  gameName,
  iconUrl,
  currency: win.currency,
  winAmountMinor: String(win.winMinor),
});

/** Masks an account: the first two characters and the last, with a fixed number of dots between. */
export const masked = (account: string): string => `${account.slice(0, 2)}***${account.slice(-1)}`;
