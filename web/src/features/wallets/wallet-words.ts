import type { Withdrawable } from '../../lib/account/withdrawable.js';
import type { WalletTransfer } from '../../lib/wallets/vendor-wallets.js';

type Hold = Withdrawable['holds'][number]['kind'];

export const HOLD_WORDS: Readonly<Record<Hold, string>> = {
  win: 'wallets.hold.win',
  withdrawal: 'wallets.hold.withdrawal',
  to_vendor: 'wallets.hold.to_vendor',
};

/** The URL at which the member can see more about held money, by kind of hold. */
export const HOLD_PATHS: Readonly<Record<Hold, string>> = {
  win: '/member/personalHistoryCopy',
  withdrawal: '/member/withdraw',
  to_vendor: '#wallet-history',
};

export const ITEM_WORDS: Readonly<Record<Withdrawable['items'][number]['reason'], string>> = {
  cash: 'term.wallet.cash',
  held: 'term.wallet.held',
  turnover: 'wallets.item.turnover',
  debt: 'wallets.item.debt',
  day_limit: 'wallets.item.day_limit',
};

export const LOCK_WORDS: Readonly<Record<Withdrawable['locks'][number]['reason'], string>> = {
  payment_password: 'wallets.lock.payment_password',
  new_place: 'wallets.lock.new_place',
};

export const STATUS_WORDS: Readonly<Record<WalletTransfer['status'], string>> = {
  requested: 'term.status.pending',
  at_vendor: 'term.status.pending',
  unknown: 'term.status.pending',
  done: 'term.status.completed',
  returned: 'wallets.status.returned',
  refused: 'wallets.status.refused',
};

/** The tag colour of each state of a transfer: `wait` while it is open, `alert` if the money did not move. */
export const STATUS_TONES: Readonly<Record<WalletTransfer['status'], 'wait' | 'done' | 'alert'>> = {
  requested: 'wait',
  at_vendor: 'wait',
  unknown: 'wait',
  done: 'done',
  returned: 'alert',
  refused: 'alert',
};

/** The next step after a refusal, by error code: the URL of the page that helps, and the message id of its name. */
export const NEXT_STEPS: Readonly<Record<string, { readonly to: string; readonly word: string }>> = {
  'wallet.insufficient_funds': { to: '/member/depositv2', word: 'term.wallet.depositAction' },
  'wallet.loss_limit': { to: '/member/limits', word: 'wallets.seeLimits' },
  'wallet.excluded': { to: '/member/limits', word: 'wallets.seeLimits' },
  'resource.not_found': { to: '/help#contact', word: 'wallets.askService' },
};
