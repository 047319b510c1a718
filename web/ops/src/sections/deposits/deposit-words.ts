import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import type { Translate } from '../../../../src/lib/language/words.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import type { Deposit } from '../../lib/surface.js';

const PREFIX = /^deposit\./;
const REASONS: ReadonlySet<string> = new Set(['amount_mismatch', 'currency_mismatch', 'large_amount', 'credit_refused']);

/** Why a deposit waits, in words; a reason that has no words yet keeps its name. */
export function reasonText(t: Translate, reason: string): string {
  const name = reason.replace(PREFIX, '');
  return REASONS.has(name) ? t(`opsDeposits.why.${name}`) : name;
}

/** The code that people read aloud. */
export const referenceOf = ({ id }: Pick<Deposit, 'id'>): string => shortReference(id);

/** What arrived, with its currency, for a sentence. */
export const arrived = ({ amountMinor, paidCurrency }: Deposit): string =>
  isolated(`${formatMinor(amountMinor, { currency: paidCurrency })} ${paidCurrency}`);

/** Whether a text names this deposit: its code, its id, the payment or the account. */
export function matches(deposit: Deposit, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [deposit.id, referenceOf(deposit), deposit.paymentId, deposit.account].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}
