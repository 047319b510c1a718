import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiFailure, asFailure } from '../../../src/lib/api/failure.js';
import { plainDigits } from '../../../src/lib/money/money.js';
import { useWords } from '../../../src/lib/language/words.js';
import { Button } from '../../../src/ui/button.js';
import { PasswordField, TextField } from '../../../src/ui/field.js';
import { FailureNote } from '../../../src/ui/states.js';
import { request } from '../lib/request.js';
import type { Enrolment, Session } from '../lib/surface.js';
import { enter } from './enter.js';

/** Returns the data for the authenticator setup, which the server sends when it refuses an operator's first login. */
const enrolmentOf = (failure: ApiFailure): Enrolment | undefined =>
  failure.code === 'ops.enrolment_required' ? (failure.data as unknown as Enrolment) : undefined;

/** The login form: name, password and authenticator code, sent together. */
export function LoginForm({ onEnrol }: { onEnrol: (enrolment: Enrolment) => void }) {
  const t = useWords();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const logIn = useMutation({
    mutationFn: () =>
      request<Session>('/ops/session', {
        method: 'POST',
        body: { name: name.trim(), password, ...(code && { code: plainDigits(code).replace(/\s/g, '') }) },
      }),
    onSuccess: enter,
    onError: (thrown) => {
      const enrolment = enrolmentOf(asFailure(thrown));
      if (enrolment) onEnrol(enrolment);
      else codeField.current?.focus();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    logIn.mutate();
  };
  const isAskedForCode = logIn.error && asFailure(logIn.error).code === 'identity.second_factor_required';
  return (
    <form className="col g4" onSubmit={submit}>
      <TextField
        label={t('opsEntry.name')}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label={t('term.auth.password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        ref={codeField}
        label={t('opsEntry.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={8}
        hint={t('opsEntry.codeHint')}
        error={isAskedForCode ? t('opsEntry.codeNeeded') : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {logIn.error && !isAskedForCode && !enrolmentOf(asFailure(logIn.error)) ? (
        <FailureNote error={logIn.error} />
      ) : null}
      <Button tone="primary" size="l" full type="submit" busy={logIn.isPending}>
        {t('opsEntry.logIn')}
      </Button>
    </form>
  );
}
