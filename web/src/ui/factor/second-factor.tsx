import type { ComponentProps } from 'react';
import { typedCode } from '../../lib/account/typed-code.js';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { TextField } from '../field.js';

/**
 * The second factor that the server asks for: a code that it sent (`sent`), an authenticator code (`app`), or the
 * name of the bank account holder (`name`).
 */
export type Asked = 'sent' | 'app' | 'name';

/** The form fields for a second factor, which a login or a withdrawal from a new IP address needs. */
export interface SecondFactor {
  verificationCode: string;
  bankAccountName: string;
}
export const NO_FACTOR: SecondFactor = { verificationCode: '', bankAccountName: '' };

/** Returns the second factor that an error of the server asks for, or undefined if it asks for none. */
export function askedBy(failure: unknown): Asked | undefined {
  const { code, data } = asFailure(failure);
  if (code !== 'identity.second_factor_required') return undefined;
  const { kinds, kind, sentTo } = data;
  if (kind === 'authenticator') return 'app';
  if (sentTo !== undefined) return 'sent';
  return Array.isArray(kinds) && kinds.includes('payee_name') ? 'name' : undefined;
}

/** Converts the member's entries to the fields of the request. */
export const proofOf = ({
  verificationCode,
  bankAccountName,
}: SecondFactor): { readonly code?: string; readonly bankAccountName?: string } => ({
  ...(verificationCode ? { code: typedCode(verificationCode) } : {}),
  ...(bankAccountName ? { bankAccountName: bankAccountName.trim() } : {}),
});

/**
 * Returns true if an error says that the bank account name is wrong. Set `besideCode` for a form that also has a code
 * to a mobile number; there the error's `kind` tells which of the two was wrong.
 */
export function isWrongName(asked: Asked | undefined, failure: unknown, besideCode = false): boolean {
  if (asked !== 'name' || failure === undefined) return false;
  const { code, data } = asFailure(failure);
  return code === 'identity.code_wrong' && (!besideCode || data['kind'] === 'payee_name');
}

/** The input field for the second factor that the server asked for. */
export function SecondFactorField({
  asked,
  sentLabel,
  fields,
  isNameWrong,
}: {
  asked: Asked | undefined;
  /** The label of the field if the second factor is a code that was sent. */
  sentLabel: string;
  fields: Readonly<Record<keyof SecondFactor, Partial<ComponentProps<typeof TextField>>>>;
  isNameWrong: boolean;
}) {
  const t = useWords();
  if (!asked) return null;
  return asked === 'name' ? (
    <TextField
      label={t('factor.bankName')}
      hint={t('factor.bankNameText')}
      error={isNameWrong ? t('factor.bankNameWrong') : undefined}
      autoComplete="name"
      autoCapitalize="words"
      dir="auto"
      maxLength={100}
      {...fields.bankAccountName}
    />
  ) : (
    <TextField
      label={asked === 'app' ? t('factor.appCode') : sentLabel}
      hint={asked === 'app' ? t('factor.appCodeText') : undefined}
      autoComplete="one-time-code"
      inputMode={asked === 'app' ? undefined : 'numeric'}
      dir="ltr"
      {...fields.verificationCode}
    />
  );
}
