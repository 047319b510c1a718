import type { PaymentPasswordState } from '../../lib/account/payment-password.js';

/**
 * What the dialog that spends points shows: a placeholder, why the state of the payment password did not load, the way
 * to set a password, or the form.
 */
export type PasswordState = 'loading' | 'failed' | 'missing' | 'set';

export function passwordStateOf({
  data,
  error,
}: {
  readonly data: Pick<PaymentPasswordState, 'isSet'> | undefined;
  readonly error: unknown;
}): PasswordState {
  if (!data) return error ? 'failed' : 'loading';
  return data.isSet ? 'set' : 'missing';
}
