import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { FailureNote } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { NOTE_MAX } from '../../kit/review/review-words.js';
import { MALL_KEYS } from './mall-calls.js';

/**
 * Changes or creates an item. After a refusal as stale the list is read again, so the next attempt has the new version;
 * fields and note stay.
 */
export function ItemDialog({
  title,
  text,
  body,
  send,
  children,
  onClose,
}: {
  title: string;
  text: string;
  /** What is sent beside the note; undefined while a field is wrong. */
  body: object | undefined;
  send: (body: object) => Promise<unknown>;
  /** The fields. They show their errors once the operator has tried to save. */
  children?: (isTried: boolean) => ReactNode;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: (fields: object) => send({ ...fields, note: note.trim() }),
    onSuccess: () => {
      say(t('opsMall.saved'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: MALL_KEYS }),
  });
  return (
    <Dialog title={title} lead={<p className="muted">{text}</p>} onClose={onClose}>
      <form
        className="col g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (body && note.trim()) sending.mutate(body);
        }}
      >
        {children?.(isTried)}
        <TextField
          label={t('opsKit.note')}
          name="note"
          required
          maxLength={NOTE_MAX}
          hint={t('opsMall.noteHint')}
          error={isTried && !note.trim() ? t('opsKit.needed') : undefined}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureNote error={sending.error} />
        <div className="row wrap">
          <Button tone="primary" type="submit" busy={sending.isPending}>
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
