import type { identity, wallet } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { balanceMinorOf } from '../wallet/wallet.presenter.js';
import type { GameName } from '../catalogue/game-names.service.js';
import type { BalanceSignal, WinnerSignal } from './signals.js';

type PushedBalance = Pick<wallet.Balance, 'currency' | 'cashMinor' | 'bonusMinor' | 'debtMinor' | 'version'> &
  Partial<Pick<wallet.Balance, 'debtReason' | 'debtSince'>>;

/**
 * Presents a balance as it is pushed. It comes from the wallet's answer, or from its event, which does not contain the
 * reason of a debt.
 */
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

/** Presents a win for the public board, with a masked account (domain §5). */
export const presentWinner = (
  win: { readonly currency: string; readonly winMinor: bigint },
  member: identity.Member,
  { gameName, gameNames, iconUrl }: GameName,
): WinnerSignal => ({
  customerName: masked(member.account),
  gameName,
  gameNames,
  iconUrl,
  currency: win.currency,
  winAmountMinor: String(win.winMinor),
});

/** Masks an account: the first two characters and the last one, with three asterisks between. */
export const masked = (account: string): string => `${account.slice(0, 2)}***${account.slice(-1)}`;
