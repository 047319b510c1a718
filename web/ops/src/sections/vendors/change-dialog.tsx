import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { FailureNote } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { NOTE_MAX } from '../../kit/review/review-words.js';
import { VENDOR_KEYS, sendChange, type ChangeKind, type Subject } from './vendor-calls.js';

/**
 * Changes a vendor or a game. After a refusal as stale the values as they are now are read again and shown, and fields and
 * note stay.
 */
export function ChangeDialog({
  subject,
  kind,
  title,
  text,
  now,
  body,
  children,
  onClose,
}: {
  subject: Subject;
  kind: ChangeKind;
  title: string;
  text: string;
  /** The present values, which the change replaces. */
  now: ReactNode;
  /** What is sent; undefined while a field is wrong. */
  body: Readonly<Record<string, unknown>> | undefined;
  /** The fields. They show their errors once the operator has tried to save. */
  children: (isTried: boolean) => ReactNode;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: (fields: Readonly<Record<string, unknown>>) => sendChange(subject, kind, fields, note.trim()),
    onSuccess: () => {
      say(t('opsVendors.saved', { name: subject.displayName }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: VENDOR_KEYS }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (body && note.trim()) send.mutate(body);
  };
  return (
    <Dialog title={title} lead={<p className="muted">{text}</p>} onClose={onClose}>
      <form className="col g4" onSubmit={submit} noValidate>
        <dl className="kv">
          <dt>{t('opsVendors.now')}</dt>
          <dd className="row end-row">{now}</dd>
        </dl>
        {children(isTried)}
        <TextField
          label={t('opsKit.note')}
          name="note"
          required
          maxLength={NOTE_MAX}
          hint={t('opsVendors.noteHint')}
          error={isTried && !note.trim() ? t('opsKit.needed') : undefined}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNote error={send.error} />
        <div className="row wrap">
          <Button tone="primary" type="submit" busy={send.isPending}>
            {t('term.action.save')}
          </Button>
          <Button tone="line" onClick={onClose}>
            {t('term.action.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
