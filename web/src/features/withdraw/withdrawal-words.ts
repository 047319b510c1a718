import type { Withdrawable } from '../../lib/account/withdrawable.js';
import type { Translate } from '../../lib/language/words.js';
import type { IconName } from '../../ui/icon.js';
import { isSilent } from './withdrawal-steps.js';
import type { AccountKind, Withdrawal, WithdrawalStatus } from './withdraw-api.js';

const STATUS_WORDS: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'term.withdrawal.requested',
  reviewing: 'term.status.reviewing',
  approved: 'term.status.approved',
  paying: 'term.withdrawal.paying',
  paid: 'term.withdrawal.paid',
  received: 'term.withdrawal.received',
  returned: 'term.withdrawal.returned',
  rejected: 'term.status.rejected',
  failed: 'term.status.failed',
  cancelled: 'term.status.cancelled',
};

export const statusName = (t: Translate, status: WithdrawalStatus): string => t(STATUS_WORDS[status]);

type Tone = 'info' | 'alert' | 'wait' | 'done';

/**
 * Returns the tag colour of a withdrawal's state: in progress, in review, bad (rejected, failed, returned), or done
 * (received, cancelled).
 */
export function toneOf(status: WithdrawalStatus): Tone {
  if (status === 'reviewing') return 'wait';
  if (status === 'rejected' || status === 'failed' || status === 'returned') return 'alert';
  return status === 'received' || status === 'cancelled' ? 'done' : 'info';
}

const LABEL_WORDS: Readonly<Record<Withdrawal['label'], string>> = {
  processing: 'term.activity.processing',
  approved: 'term.status.approved',
  rejected: 'term.status.rejected',
  cancelled: 'term.status.cancelled',
};
const LABEL_TONES: Readonly<Record<Withdrawal['label'], Tone>> = {
  processing: 'info',
  approved: 'done',
  rejected: 'alert',
  cancelled: 'done',
};

/**
 * Returns the label of a withdrawal in a list: processing, approved or rejected (specification §4), or cancelled by
 * the member.
 */
export const labelName = (t: Translate, { label }: Withdrawal): string => t(LABEL_WORDS[label]);
export const labelTone = ({ label }: Withdrawal): Tone => LABEL_TONES[label];

/**
 * Returns the exact state of a withdrawal, for its own page and card. It says if the withdrawal counts as received
 * only because the deadline passed.
 */
export const stateName = (t: Translate, withdrawal: Withdrawal): string =>
  isSilent(withdrawal) ? t('withdraw.silent') : statusName(t, withdrawal.status);

const STEP_WORDS: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'withdraw.step.requested',
  reviewing: 'withdraw.step.reviewing',
  approved: 'withdraw.step.approved',
  paying: 'withdraw.step.paying',
  paid: 'withdraw.step.paid',
  received: 'withdraw.step.received',
  returned: 'withdraw.step.returned',
  rejected: 'withdraw.step.rejected',
  failed: 'withdraw.step.failed',
  cancelled: 'withdraw.step.cancelled',
};

/** Returns the text that says where the member's money is in a step of the withdrawal. */
export function stepText(t: Translate, withdrawal: Withdrawal, status: WithdrawalStatus): string {
  if (status === 'rejected' && withdrawal.reason === 'chargeback') return t('withdraw.step.chargeback');
  return t(isSilent(withdrawal) && status === 'received' ? 'withdraw.step.silent' : STEP_WORDS[status], {
    account: `${withdrawal.institution} ${withdrawal.masked}`,
  });
}

/** Message ids for the reasons that an operator or the payment provider gives. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  account: 'withdraw.reason.account',
  name: 'withdraw.reason.name',
  documents: 'withdraw.reason.documents',
  play: 'withdraw.reason.play',
  provider: 'withdraw.reason.provider',
  chargeback: 'withdraw.reason.chargeback',
};

/** Returns why a withdrawal was rejected, failed or returned; an empty text for other states. */
export function reasonText(t: Translate, { reason, status }: Withdrawal): string {
  // A returned withdrawal was paid out first, so the text must not say that the payment provider declined it.
  if (status === 'returned') return t('withdraw.reason.returned');
  return toneOf(status) === 'alert' ? t(REASON_WORDS[reason] ?? 'withdraw.reason.other') : '';
}

const METHOD_WORDS: Readonly<Record<string, string>> = {
  bank: 'withdraw.method.bank',
  ewallet: 'withdraw.method.ewallet',
  crypto: 'withdraw.method.crypto',
  bkash: 'withdraw.method.bkash',
  nagad: 'withdraw.method.nagad',
};

/** Returns the name of a withdrawal method in the page's language, or the brand's own name for it. */
export const methodName = (t: Translate, name: string): string => {
  const id = METHOD_WORDS[name];
  return id === undefined ? name : t(id);
};

/** The message ids of the texts in the form for a payout account, by kind of account. */
export const KIND_WORDS: Readonly<Record<AccountKind, Readonly<Record<'kind' | 'institution' | 'number', string>>>> = {
  bank: { kind: 'withdraw.kind.bank', institution: 'withdraw.institution.bank', number: 'withdraw.number.bank' },
  ewallet: {
    kind: 'withdraw.kind.ewallet',
    institution: 'withdraw.institution.ewallet',
    number: 'withdraw.number.ewallet',
  },
  crypto: {
    kind: 'withdraw.kind.crypto',
    institution: 'withdraw.institution.crypto',
    number: 'withdraw.number.crypto',
  },
};

export const KIND_ICONS: Readonly<Record<AccountKind, IconName>> = { bank: 'bank', ewallet: 'phone', crypto: 'swap' };

const PROMOTION_WORDS: Readonly<Record<string, string>> = {
  'rain-season-20': 'withdraw.bonus.rain_season_20',
  'deposit-free-rounds': 'withdraw.bonus.deposit_free_rounds',
  'points-conversion': 'withdraw.bonus.points_conversion',
  'points-mall': 'withdraw.bonus.points_mall',
};

const LOCKED_WORDS: Readonly<Record<string, string>> = {
  '': 'withdraw.item.deposit',
  deposit: 'withdraw.item.deposit',
  winnings: 'withdraw.item.winnings',
};

/** Returns the name of what locks the money: a deposit, a promotion or winnings. */
export const turnoverName = (t: Translate, reference: string): string =>
  t(LOCKED_WORDS[reference] ?? PROMOTION_WORDS[reference] ?? 'withdraw.item.promotion');

export const LOCK_WORDS: Readonly<Record<Withdrawable['locks'][number]['reason'], string>> = {
  payment_password: 'withdraw.lock.payment_password',
  new_place: 'withdraw.lock.new_place',
};
