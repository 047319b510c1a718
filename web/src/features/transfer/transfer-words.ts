import type { Translate } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import type { Direction, Transfer, Transferable } from './transfer-api.js';

export const TITLES: Readonly<Record<Direction, string>> = {
  upline: 'term.wallet.transferUpline',
  downline: 'term.wallet.transferDownline',
};

/** Returns the name of the other party of a transfer, for a list or a receipt. */
export const otherText = (t: Translate, { sent, otherAccount }: Transfer): string =>
  t(sent ? 'transfer.to' : 'transfer.from', { account: isolated(otherAccount) });

/** Returns the signed amount of a transfer in minor units. It is negative for the sender. */
export const signedMinor = ({ sent, amountMinor }: Transfer): bigint =>
  sent ? -BigInt(amountMinor) : BigInt(amountMinor);

type Reason = Transferable['items'][number]['reason'];

export const ITEM_WORDS: Readonly<Record<Reason, string>> = {
  cash: 'term.wallet.cash',
  held: 'term.wallet.held',
  turnover: 'transfer.item.turnover',
  debt: 'transfer.item.debt',
  day_limit: 'transfer.item.day_limit',
};

export const LOCK_WORDS: Readonly<Record<Transferable['locks'][number]['reason'], string>> = {
  payment_password: 'transfer.lock.payment_password',
  new_place: 'transfer.lock.new_place',
};
