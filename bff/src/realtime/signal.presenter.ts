import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { wallet } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { balanceMinorOf } from '../wallet/wallet.presenter.js';
import type { PublicName } from '../catalogue/masked-names.service.js';
import type { GameName } from '../catalogue/game-names.service.js';
import type { BalanceSignal, WinnerSignal } from './signals.js';

type PushedBalance = Pick<wallet.Balance, 'currency' | 'cashMinor' | 'bonusMinor' | 'debtMinor' | 'version'> &
  Partial<Pick<wallet.Balance, 'debtReason' | 'debtSince'>>;

/**
 * Converts a balance for a push. The balance comes from an answer or from an event of the wallet service; an event
 * does not contain the reason of a debt.
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

/** Converts a win for the public winner board. The account name is masked (domain §5), and a bot is marked. */
export const presentWinner = (
  win: { readonly currency: string; readonly winMinor: bigint; readonly settledAt?: Timestamp },
  { name, bot }: PublicName,
  { gameName, gameNames, iconUrl }: GameName,
): WinnerSignal => ({
  customerName: name,
  bot,
  gameName,
  gameNames,
  iconUrl,
  currency: win.currency,
  winAmountMinor: String(win.winMinor),
  settledAt: isoTime(win.settledAt) ?? '',
});
