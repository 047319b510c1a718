import type { identity, wallet } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { balanceMinorOf } from '../wallet/wallet.presenter.js';
import type { GameName } from '../catalogue/game-names.service.js';
import type { BalanceSignal, WinnerSignal } from './signals.js';

type PushedBalance = Pick<wallet.Balance, 'currency' | 'cashMinor' | 'bonusMinor' | 'debtMinor' | 'version'> &
  Partial<Pick<wallet.Balance, 'debtReason' | 'debtSince'>>;

/** A balance as it is pushed, from the wallet's answer or from its event, which has no reason of a debt. */
export const presentBalanceSignal = (balance: PushedBalance): BalanceSignal => ({
  currency: balance.currency,
  balanceMinor: String(balanceMinorOf(balance)),
  version: Number(balance.version),
  ...(balance.debtMinor > 0n
    ? {
        debtMinor: String(balance.debtMinor),
        ...(balance.debtReason ? { debtReason: balance.debtReason, debtSince: isoTime(balance.debtSince) } : {}),
      }
    : {}),
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
