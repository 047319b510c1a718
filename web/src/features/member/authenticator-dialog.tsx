import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  type NewAuthenticator,
} from '../../lib/account/authenticator.js';
import { isAnyCode, typedCode } from '../../lib/account/typed-code.js';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { Checkbox, PasswordField, TextField } from '../../ui/field.js';
import { QrCode } from '../../ui/qr-code.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';
import { RecoveryCodes } from './recovery-codes.js';

const QR_PX = 176;
const RENEWED = [keys.authenticator, keys.paymentPassword, keys.withdrawable, keys.transferable];

function useRenewal() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of RENEWED) void client.invalidateQueries({ queryKey });
  };
}

/** One step of the dialog: its fields, its error, and the button that sends it. */
function Step({
  onSubmit,
  error,
  busy,
  waits = false,
  act,
  children,
}: {
  onSubmit: () => void;
  error: unknown;
  busy: boolean;
  waits?: boolean;
  act: string;
  children: ReactNode;
}) {
  const t = useWords();
  const isLate = error ? asFailure(error).code === 'identity.code_expired' : false;
  return (
    <form
      className="col g4"
      data-testid="authenticator"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      {children}
      {isLate ? (
        <Note tone="alert" role="alert">
          {t('member.appTooLate')}
        </Note>
      ) : (
        <FailureNote error={error} />
      )}
      <div className="row end-row">
        <Button type="submit" tone="primary" busy={busy} disabled={waits}>
          {act}
        </Button>
      </div>
    </form>
  );
}

/**
 * Adds an authenticator app in two steps: the login password; then the QR code, the recovery codes and the first code.
 * The app is switched on at the end, once the member has saved the codes. Closing earlier leaves it off.
 */
export function AddAuthenticator({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const renew = useRenewal();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const [begun, setBegun] = useState<NewAuthenticator>();
  const [isSaved, setSaved] = useState(false);
  const begin = useMutation({
    mutationFn: () => beginAuthenticator(password.trim()),
    onSuccess: (enrolment) => {
      setBegun(enrolment);
      setSaved(false);
      setTouched(false);
    },
  });
  const confirm = useMutation({
    mutationFn: () => confirmAuthenticator(typedCode(code)),
    onSuccess: () => {
      renew();
      say(t('member.appIsOn'));
      onClose();
    },
    onError: (error) => {
      setCode('');
      if (asFailure(error).code === 'identity.code_expired') setBegun(undefined);
    },
  });
  const required = t('term.error.required');
  if (!begun)
    return (
      <Dialog title={t('member.appAdd')} onClose={onClose}>
        <Step
          onSubmit={() => (password.trim() === '' ? setTouched(true) : begin.mutate())}
          error={begin.error ?? (begin.isIdle ? confirm.error : undefined)}
          busy={begin.isPending}
          act={t('member.appNext')}
        >
          <p className="muted">{t('member.appPasswordText')}</p>
          <PasswordField
            label={t('member.password')}
            autoComplete="current-password"
            required
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={touched && password.trim() === '' ? required : undefined}
          />
        </Step>
      </Dialog>
    );
  const isCode = /^\d{6}$/.test(typedCode(code));
  return (
    <Dialog title={t('member.appAdd')} kind="poster" onClose={onClose}>
      <Step
        onSubmit={() => confirm.mutate()}
        error={confirm.error}
        busy={confirm.isPending}
        waits={!isCode || !isSaved}
        act={t('member.appSwitchOn')}
      >
        <div className="appadd">
          <div className="col g4">
            <p className="muted">{t('member.appScan')}</p>
            <div className="appqr">
              <QrCode text={begun.otpauthUri} name={t('member.appQr')} size={QR_PX} />
            </div>
            <div className="row wrap fs13">
              <span className="muted">{t('member.appOrType')}</span>
              <bdi dir="ltr" className="hash b" data-testid="secret">
                {begun.secret}
              </bdi>
              <CopyButton text={begun.secret} bare />
            </div>
            <TextField
              label={t('member.appCode')}
              hint={t('member.appCodeRule')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              dir="ltr"
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
          <RecoveryCodes codes={begun.recoveryCodes} />
        </div>
        <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
          {t('member.appSaved')}
        </Checkbox>
      </Step>
    </Dialog>
  );
}

/**
 * The dialog that removes the authenticator app. It needs the login password, and a code from the app or a recovery
 * code.
 */
export function RemoveAuthenticator({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const renew = useRenewal();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeAuthenticator(password.trim(), typedCode(code)),
    onSuccess: () => {
      renew();
      say(t('member.appRemoved'));
      onClose();
    },
    onError: () => setCode(''),
  });
  const isCode = isAnyCode(typedCode(code));
  const isReady = isCode && password.trim() !== '';
  return (
    <Dialog title={t('member.appRemove')} onClose={onClose}>
      <Step
        onSubmit={() => {
          setTouched(!isReady);
          if (isReady) remove.mutate();
        }}
        error={remove.error}
        busy={remove.isPending}
        act={t('member.appRemoveShort')}
      >
        <Note tone="wait">{t('member.appRemoveText')}</Note>
        <PasswordField
          label={t('member.password')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={touched && password.trim() === '' ? t('term.error.required') : undefined}
        />
        <TextField
          label={t('member.appAnyCode')}
          autoComplete="one-time-code"
          maxLength={24}
          dir="ltr"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={touched && !isCode ? t('member.appAnyCodeRule') : undefined}
        />
      </Step>
    </Dialog>
  );
}
