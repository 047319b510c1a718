import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { Field, TextField } from '../../../../src/ui/field.js';
import { useKeptText } from '../use-kept-text.js';
import type { Decision } from './review-kind.js';
import { NOTE_MAX, nameOf } from './review-words.js';
import { letterKey } from './use-review-acts.js';

/**
 * Asks an operator to confirm a decision, and shows the amount. If the decision needs them, the dialog also asks for
 * a reason or text for the player and for a note for operators.
 */
export function DecisionDialog<Detail extends { readonly id: string; readonly account: string }>({
  decision,
  detail,
  amount,
  note,
  onNote,
  onClose,
  onConfirm,
}: {
  decision: Decision<Detail>;
  detail: Detail;
  amount: string;
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
  onConfirm: (choice: { readonly reason?: string; readonly letter?: string }) => void;
}) {
  const t = useWords();
  const { words, reasons, choice, needsNote = false, writes } = decision;
  const confirm = useRef<HTMLButtonElement>(null);
  const [reason, setReason] = useState<string>();
  const [letter, setLetter] = useKeptText(letterKey(detail.id));
  const [isSent, setSent] = useState(false);
  const length = [...letter.trim()].length;
  const isWritten = !writes || (length > 0 && length <= writes.max);
  const asksNothing = !reasons && !needsNote && !writes;
  useEffect(() => {
    if (asksNothing) confirm.current?.focus();
  }, [asksNothing]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if ((!reasons || reason) && (!needsNote || note.trim()) && isWritten)
      onConfirm({ ...(reason && { reason }), ...(writes && { letter: letter.trim() }) });
  };
  return (
    <Dialog title={t(words.ask, { amount })} onClose={onClose}>
      <form className="col g4" onSubmit={submit} noValidate>
        <p className="muted">
          {decision.isFirst(detail) ? t('opsKit.firstOfTwo') : t(words.text, { account: nameOf(detail) })}
        </p>
        {decision.Figures ? <decision.Figures detail={detail} /> : null}
        {reasons ? (
          <fieldset className="col g2">
            <legend className="lbl">{t(words.reason ?? 'opsKit.rejectReason')}</legend>
            {Object.entries(reasons).map(([one, name]) => (
              <label key={one} className="checkbox round">
                <input
                  type="radio"
                  name="reason"
                  value={one}
                  checked={reason === one}
                  onChange={() => setReason(one)}
                />
                <span>{t(name)}</span>
              </label>
            ))}
            {isSent && !reason ? (
              <span className="err" role="alert">
                {t(choice?.missing ?? 'opsKit.chooseReason')}
              </span>
            ) : null}
          </fieldset>
        ) : null}
        {writes ? (
          <Field
            label={t(writes.label)}
            required
            hint={t(writes.hint, { count: length, max: writes.max })}
            error={
              isSent && !isWritten
                ? t(length === 0 ? 'opsKit.needed' : 'opsKit.tooLong', { max: writes.max })
                : undefined
            }
          >
            {({ id, describedBy, invalid }) => (
              <textarea
                id={id}
                className={`input letter ${invalid ? 'bad' : ''}`}
                name={writes.field}
                rows={6}
                required
                dir="auto"
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                value={letter}
                onChange={(event) => setLetter(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {needsNote ? (
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
        ) : null}
        <div className="row wrap">
          <button ref={confirm} type="submit" className="btn primary" data-testid="confirm">
            {t(words.confirm, { amount })}
          </button>
          <button type="button" className="btn line" onClick={onClose}>
            {t('term.action.back')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
