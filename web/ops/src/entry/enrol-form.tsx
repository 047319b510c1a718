import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { asFailure } from '../../../src/lib/api/failure.js';
import { plainDigits } from '../../../src/lib/money/money.js';
import { useWords } from '../../../src/lib/language/words.js';
import { Button } from '../../../src/ui/button.js';
import { CopyButton } from '../../../src/ui/copy-button.js';
import { PasswordField, TextField } from '../../../src/ui/field.js';
import { FailureNote, Note } from '../../../src/ui/states.js';
import { request } from '../lib/request.js';
import type { Enrolment, Session } from '../lib/surface.js';
import { enter } from './enter.js';
import { Qr } from './qr.js';

const PASSWORD_LENGTH_MIN = 12;

/**
 * The form of an operator's first login. The operator scans a QR code to set up the authenticator and replaces the
 * one-time password.
 */
export function EnrolForm({ enrolment, onExpired }: { enrolment: Enrolment; onExpired: () => void }) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const enrol = useMutation({
    mutationFn: () =>
      request<Session>('/ops/session/enrol', {
        method: 'POST',
        body: {
          token: enrolment.token,
          code: plainDigits(code).replace(/\s/g, ''),
          ...(enrolment.setsPassword && { newPassword }),
        },
      }),
    onSuccess: enter,
  });
  const failure = enrol.error ? asFailure(enrol.error) : undefined;
  const isOver = failure?.code === 'identity.code_expired';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    enrol.mutate();
  };
  if (isOver)
    return (
      <div className="col g4">
        <Note tone="alert" role="alert">
          {t('opsEntry.tooLate')}
        </Note>
        <Button tone="primary" onClick={onExpired}>
          {t('opsEntry.again')}
        </Button>
      </div>
    );
  return (
    <form className="col g4" onSubmit={submit}>
      <p className="muted">{t('opsEntry.scan')}</p>
      <Qr text={enrolment.otpauthUri} name={t('opsEntry.qr')} />
      <div className="row wrap fs13">
        <span className="muted">{t('opsEntry.orType')}</span>
        <bdi dir="ltr" className="hash b" data-testid="secret">
          {enrolment.secret}
        </bdi>
        <CopyButton text={enrolment.secret} bare />
      </div>
      {enrolment.setsPassword ? (
        <PasswordField
          label={t('opsEntry.newPassword')}
          name="newPassword"
          autoComplete="new-password"
          required
          minLength={PASSWORD_LENGTH_MIN}
          hint={t('opsEntry.newPasswordHint', { min: PASSWORD_LENGTH_MIN })}
          error={failure?.data['field'] === 'newPassword' ? t('opsEntry.passwordRefused') : undefined}
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
      ) : null}
      <TextField
        label={t('opsEntry.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={8}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {failure && failure.data['field'] !== 'newPassword' ? <FailureNote error={failure} /> : null}
      <Button tone="primary" size="l" full type="submit" busy={enrol.isPending}>
        {t('opsEntry.finish')}
      </Button>
    </form>
  );
}
