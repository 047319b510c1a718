import { useState, type FormEvent, type ReactNode } from 'react';
import { useWords } from '../../../src/lib/language/words.js';
import { Button } from '../../../src/ui/button.js';
import { TextField } from '../../../src/ui/field.js';
import { FailureNote } from '../../../src/ui/states.js';
import { NOTE_MAX } from './review/review-words.js';

/** The form of an action that needs a note for the audit log. The form cannot be sent without a note. */
export function NoteForm({
  hint,
  button,
  busy,
  error,
  onSend,
  onClose,
  children,
}: {
  /** A text that says who can read the note. */
  hint?: string | undefined;
  button: string;
  busy: boolean;
  error: unknown;
  /** Called when the form is sent and all fields are valid. */
  onSend: (note: string) => void;
  onClose: () => void;
  /** The fields above the note. They show their errors after the first attempt to send. */
  children?: ((isTried: boolean) => ReactNode) | undefined;
}) {
  const t = useWords();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (note.trim()) onSend(note.trim());
  };
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      {children?.(isTried)}
      <TextField
        label={t('opsKit.note')}
        name="note"
        required
        maxLength={NOTE_MAX}
        hint={hint ?? t('opsKit.noteHint')}
        error={isTried && !note.trim() ? t('opsKit.needed') : undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
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
  );
}
