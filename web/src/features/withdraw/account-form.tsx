import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { PaymentPasswordState } from '../../lib/account/payment-password.js';
import { useWords } from '../../lib/language/words.js';
import { plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { PasswordField, TextField } from '../../ui/field.js';
import { FailureNote } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { addAccount, type AccountKind } from './withdraw-api.js';
import { KIND_WORDS } from './withdrawal-words.js';

interface Fields {
  institution: string;
  holder: string;
  number: string;
  secret: string;
}
const EMPTY: Fields = { institution: '', holder: '', number: '', secret: '' };

/** The form for a new account to which withdrawals are paid. It needs the payment password. */
export function AccountForm({ kinds, rule }: { kinds: readonly AccountKind[]; rule: PaymentPasswordState['rule'] }) {
  const t = useWords();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<AccountKind>();
  const kind = chosen ?? kinds[0] ?? 'bank';
  const {
    register,
    handleSubmit,
    reset,
    resetField,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: EMPTY });
  const add = useMutation({
    mutationFn: ({ institution, holder, number, secret }: Fields) =>
      addAccount(
        {
          kind,
          institution: institution.trim(),
          ...(kind === 'crypto' ? {} : { holder: holder.trim() }),
          number: plainDigits(number).replace(/[\s-]/g, ''),
        },
        plainDigits(secret).trim(),
      ),
    onSuccess: () => {
      say(t('withdraw.added'));
      reset(EMPTY);
    },
    onError: () => resetField('secret'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.payoutAccounts }),
  });
  const required = t('term.error.required');
  const long = (min: number) => ({
    required,
    validate: (value: string) => value.trim().length >= min || required,
  });
  return (
    <form
      className="panel col g4"
      data-testid="account-form"
      onSubmit={(event) => void handleSubmit((fields) => add.mutate(fields))(event)}
      noValidate
    >
      <h2>{t('withdraw.addAccount')}</h2>
      {kinds.length > 1 ? (
        <Segmented
          name="kind"
          legend={t('withdraw.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, name: t(KIND_WORDS[value].kind) }))}
          onChange={setChosen}
          full
        />
      ) : null}
      <TextField
        label={t(KIND_WORDS[kind].institution)}
        autoComplete="off"
        maxLength={64}
        required
        error={errors.institution?.message}
        {...register('institution', long(2))}
      />
      {kind === 'crypto' ? null : (
        <TextField
          label={t('withdraw.holder')}
          hint={t('withdraw.holderHint')}
          autoComplete="name"
          maxLength={64}
          required
          error={errors.holder?.message}
          {...register('holder', long(2))}
        />
      )}
      <TextField
        label={t(KIND_WORDS[kind].number)}
        autoComplete="off"
        inputMode={kind === 'ewallet' ? 'tel' : 'text'}
        maxLength={128}
        dir="ltr"
        required
        error={errors.number?.message}
        {...register('number', long(5))}
      />
      <PasswordField
        label={t('term.security.paymentPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={rule.max}
        required
        error={errors.secret?.message}
        {...register('secret', { required })}
      />
      <FailureNote error={add.error} />
      <Button type="submit" tone="primary" size="l" full busy={add.isPending}>
        {t('withdraw.addAccount')}
      </Button>
    </form>
  );
}
