import type { ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import { MALL_KEYS } from './mall-calls.js';

/**
 * The dialog that creates or changes an item of the points mall. If the server refuses an outdated version, the list
 * is read again and the next attempt sends the new version. The fields and the note keep their content.
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
  /** The body of the request without the note; undefined while a field is invalid. */
  body: object | undefined;
  send: (body: object) => Promise<unknown>;
  /**
   * Renders the fields. `isTried` is true once the operator has tried to save; invalid fields then show their errors.
   */
  children?: (isTried: boolean) => ReactNode;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      say(t('opsMall.saved'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: MALL_KEYS }),
  });
  return (
    <Dialog title={title} lead={<p className="muted">{text}</p>} onClose={onClose}>
      <NoteForm
        hint={t('opsMall.noteHint')}
        button={t('term.action.save')}
        busy={sending.isPending}
        error={sending.error}
        onSend={(note) => body && sending.mutate({ ...body, note })}
        onClose={onClose}
      >
        {children}
      </NoteForm>
    </Dialog>
  );
}
