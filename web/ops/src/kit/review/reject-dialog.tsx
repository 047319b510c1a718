import { useState, type FormEvent } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import type { ReviewKind } from './review-kind.js';
import { NOTE_MAX } from './review-words.js';

/** A rejection names its reason, which the player reads, and a note, which operators read. */
export function RejectDialog({
  kind,
  amount,
  note,
  onNote,
  onClose,
  onConfirm,
}: {
  kind: Pick<ReviewKind, 'rejectReasons' | 'words'>;
  amount: string;
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}) {
  const t = useWords();
  const [reason, setReason] = useState<string>();
  const [isSent, setSent] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (reason && note.trim()) onConfirm(reason);
  };
  return (
    <Dialog title={t('opsKit.rejectAsk', { amount })} onClose={onClose}>
      <form className="col g4" onSubmit={submit} noValidate>
        <fieldset className="col g2">
          <legend className="lbl">{t('opsKit.rejectReason')}</legend>
          {kind.rejectReasons.map((one) => (
            <label key={one} className="checkbox round">
              <input
                type="radio"
                name="reason"
                value={one}
                checked={reason === one}
                onChange={() => setReason(one)}
              />
              <span>{t(`${kind.words.rejectFor}${one}`)}</span>
            </label>
          ))}
          {isSent && !reason ? (
            <span className="err" role="alert">
              {t('opsKit.chooseReason')}
            </span>
          ) : null}
        </fieldset>
        <TextField
          label={t('opsKit.note')}
          name="note"
          maxLength={NOTE_MAX}
          required
          hint={t('opsKit.noteHint')}
          error={isSent && !note.trim() ? t('opsKit.needed') : undefined}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
        <div className="row wrap">
          <Button tone="primary" type="submit" data-testid="confirm">
            {t('opsKit.reject')}
          </Button>
          <Button tone="line" onClick={onClose}>
            {t('term.action.back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
