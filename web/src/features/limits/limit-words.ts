import { brand } from '../../lib/brand/brand.js';
import type { Translate } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import type { LimitKind, LimitPeriod } from './limits-api.js';

export const KINDS: readonly LimitKind[] = ['deposit', 'loss', 'stake'];

export const KIND_WORDS: Readonly<Record<LimitKind, string>> = {
  deposit: 'term.wallet.deposit',
  loss: 'term.money.loss',
  stake: 'term.bet.stake',
};
export const KIND_TEXTS: Readonly<Record<LimitKind, string>> = {
  deposit: 'limits.depositText',
  loss: 'limits.lossText',
  stake: 'limits.stakeText',
};
export const PERIOD_WORDS: Readonly<Record<LimitPeriod, string>> = {
  day: 'limits.day',
  week: 'limits.week',
  month: 'limits.month',
};

/** Returns an amount, or the text "No limit", for use in a sentence. */
export const amountWords = (t: Translate, limitMinor: string | undefined): string =>
  limitMinor === undefined
    ? t('limits.none')
    : isolated(brand.currencySymbol + formatMinor(limitMinor, { trim: true }));
