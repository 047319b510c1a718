import { useState, type FormEvent } from 'react';
import { useWords } from '../../../src/lib/language/words.js';
import { Button } from '../../../src/ui/button.js';
import { Dialog } from '../../../src/ui/dialog.js';
import { TextField } from '../../../src/ui/field.js';
import { FailureNote } from '../../../src/ui/states.js';

const REASON_LENGTH_MAX = 500;

/** Asks an operator for the reason of an action before it is sent. The audit log stores the reason. */
export function AskReason({
  title,
  text,
  button,
  busy,
  error,
  onGive,
  onClose,
}: {
  title: string;
  text: string;
  button: string;
  busy: boolean;
  error: unknown;
  onGive: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim()) onGive(reason.trim());
  };
  return (
    <Dialog title={title} lead={<p className="muted">{text}</p>} onClose={onClose}>
      <form className="col g4" onSubmit={submit} noValidate>
        <TextField
          label={t('term.account.reason')}
          name="reason"
          required
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          error={isAsked && !reason.trim() ? t('opsKit.needed') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <FailureNote error={error} />
        <div className="row wrap">
          <Button tone="primary" type="submit" busy={busy}>
            {button}
          </Button>
          <Button tone="line" onClick={onClose}>
            {t('term.action.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
