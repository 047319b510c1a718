import type { Translate } from '../../../../src/lib/language/words.js';
import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import { percent } from '../../../../src/lib/money/percent.js';
import type { Withdrawal } from '../../lib/surface.js';

/** A risk rule that applies to the withdrawal, with the facts behind it. */
export type RiskReason = Withdrawal['risks'][number];

export const BARS_MAX = 3;
/** The risk scores from which one, two and three bars are filled. */
const BARS_FROM = [1, 30, 60] as const;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** A duration of less than this many hours is shown in hours, a longer one in days. */
const HOURS_MAX = 48;

/** Returns how many bars a risk score from 0 to 100 fills. */
export const barsOf = (risk: number): number => BARS_FROM.filter((from) => risk >= from).length;

/** The risk rules that have a text. Any other rule is shown by its id. */
const NAMED: ReadonlySet<string> = new Set([
  'first_withdrawal',
  'new_account',
  'large_amount',
  'large_win',
  'quick_in_and_out',
  'shared_account',
  'shared_device',
  'other_holder',
  'debt',
]);

export const ruleName = (rule: string, t: Translate): string =>
  NAMED.has(rule) ? t(`opsWithdrawals.why.${rule}`) : rule;

/** The currency, texts and time format with which the facts of a risk rule are written as a sentence. */
export interface Wording {
  readonly currency: string;
  readonly t: Translate;
  readonly when: (at: string) => string;
}

/**
 * Returns a sentence with the facts because of which a risk rule applies. Returns an empty text if the facts or the
 * text are missing.
 */
export function evidenceOf({ rule, facts }: RiskReason, { currency, t, when }: Wording): string {
  if (!NAMED.has(rule) || Object.keys(facts).length === 0) return '';
  const money = (name: string): string => isolated(`${formatMinor(facts[name] ?? '0', { currency })} ${currency}`);
  const span = (name: string): string => spanOf(Number(facts[name] ?? 0), t);
  switch (rule) {
    case 'first_withdrawal':
      return t('opsWithdrawals.evidence.first_withdrawal', { age: span('accountAgeMs') });
    case 'new_account':
      return t('opsWithdrawals.evidence.new_account', { age: span('accountAgeMs'), span: span('spanMs') });
    case 'large_amount':
      return t('opsWithdrawals.evidence.large_amount', { limit: money('limitMinor') });
    case 'large_win':
      return winOf(facts, money, t);
    case 'quick_in_and_out':
      return facts['depositedAt'] === undefined
        ? t('opsWithdrawals.evidence.many_deposits', { count: Number(facts['deposits'] ?? 0), span: span('spanMs') })
        : t('opsWithdrawals.evidence.quick_in_and_out', {
            at: isolated(when(facts['depositedAt'])),
            deposited: money('depositedMinor'),
            staked: money('stakedMinor'),
            share: isolated(percent(Number(facts['sharePpm'] ?? 0))),
          });
    case 'shared_account':
      return t('opsWithdrawals.evidence.shared_account', { count: Number(facts['members'] ?? 0) });
    case 'shared_device':
      return t('opsWithdrawals.evidence.shared_device', { count: Number(facts['members'] ?? 0) });
    case 'other_holder':
      return facts['otherThanRegistered'] === 'true'
        ? t('opsWithdrawals.evidence.other_than_registered')
        : t('opsWithdrawals.evidence.other_holder', { count: Number(facts['holders'] ?? 0) });
    default:
      return t('opsWithdrawals.evidence.debt', { debt: money('debtMinor') });
  }
}

function winOf(facts: RiskReason['facts'], money: (name: string) => string, t: Translate): string {
  const { gameCode, roundId } = facts;
  if (!gameCode || !roundId) return t('opsWithdrawals.evidence.win_alone', { payout: money('payoutMinor') });
  const round = { payout: money('payoutMinor'), game: isolated(gameCode), round: isolated(roundId) };
  const times = timesOf(facts['payoutMinor'] ?? '0', facts['stakeMinor'] ?? '0');
  return times === undefined
    ? t('opsWithdrawals.evidence.win_without_stake', round)
    : t('opsWithdrawals.evidence.large_win', { ...round, stake: money('stakeMinor'), times: isolated(times) });
}

/**
 * Returns how many times the stake the payout was, with one decimal below ten. Returns undefined if the stake is
 * zero.
 */
function timesOf(payoutMinor: string, stakeMinor: string): string | undefined {
  const stake = BigInt(stakeMinor);
  if (stake <= 0n) return undefined;
  const tenths = (BigInt(payoutMinor) * 10n) / stake;
  return tenths >= 100n || tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`;
}

/** Formats a duration (ms) in whole hours or in whole days. */
function spanOf(ms: number, t: Translate): string {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < HOURS_MAX
    ? t('opsWithdrawals.hours', { count: hours })
    : t('opsWithdrawals.days', { count: Math.floor(hours / DAY_HOURS) });
}
