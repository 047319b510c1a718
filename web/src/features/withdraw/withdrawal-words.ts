import { i18n, type Translate } from '../../lib/language/words.js';
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

/** The colour of a state: sky while it goes on, sand while a person looks, rose where it went otherwise. */
export function toneOf(status: WithdrawalStatus): Tone {
  if (status === 'reviewing') return 'wait';
  if (status === 'rejected' || status === 'failed' || status === 'returned') return 'alert';
  return status === 'received' || status === 'cancelled' ? 'done' : 'info';
}

/** A state as a list shows it; silence is named. */
export const stateName = (t: Translate, withdrawal: Withdrawal): string =>
  isSilent(withdrawal) ? t('withdraw.silent') : statusName(t, withdrawal.status);

const has = (id: string): boolean => (i18n.messages as Record<string, unknown>)[id] !== undefined;

/** Why it was rejected, failed or returned; empty where nothing is to say. */
export const reasonText = (t: Translate, { reason, status }: Withdrawal): string => {
  if (toneOf(status) !== 'alert') return '';
  const id = `withdraw.reason.${reason || 'other'}`;
  return t(has(id) ? id : 'withdraw.reason.other');
};

/** A method's name in the reader's language, else as the brand wrote it. */
export const methodName = (t: Translate, name: string): string => {
  const id = `withdraw.method.${name}`;
  return has(id) ? t(id) : name;
};

export const KIND_ICONS: Readonly<Record<AccountKind, IconName>> = { bank: 'bank', ewallet: 'phone', crypto: 'swap' };

/** What locks a deposit's or a promotion's money. */
export const turnoverName = (t: Translate, reference: string): string => {
  if (reference === '' || reference === 'deposit') return t('withdraw.item.deposit');
  const id = `withdraw.bonus.${reference.replaceAll('-', '_')}`;
  return has(id) ? t(id) : t('withdraw.item.promotion');
};
