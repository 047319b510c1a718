import type { ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import { VENDOR_KEYS, sendChange, type ChangeKind, type Subject } from './vendor-calls.js';

/**
 * The dialog that changes a vendor or a game. If the server refuses an outdated version, the present values are read
 * again and shown. The fields and the note keep their content.
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
  /** The present values, which the change will replace. */
  now: ReactNode;
  /** The body of the request; undefined while a field is invalid. */
  body: Readonly<Record<string, unknown>> | undefined;
  /**
   * Renders the fields. `isTried` is true once the operator has tried to save; invalid fields then show their errors.
   */
  children: (isTried: boolean) => ReactNode;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (change: { readonly body: Readonly<Record<string, unknown>>; readonly note: string }) =>
      sendChange(subject, kind, change.body, change.note),
    onSuccess: () => {
      say(t('opsVendors.saved', { name: subject.displayName }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: VENDOR_KEYS }),
  });
  return (
    <Dialog title={title} lead={<p className="muted">{text}</p>} onClose={onClose}>
      <NoteForm
        hint={t('opsVendors.noteHint')}
        button={t('term.action.save')}
        busy={send.isPending}
        error={send.error}
        onSend={(note) => body && send.mutate({ body, note })}
        onClose={onClose}
      >
        {(isTried) => (
          <>
            <dl className="kv">
              <dt>{t('opsVendors.now')}</dt>
              <dd className="row end-row">{now}</dd>
            </dl>
            {children(isTried)}
          </>
        )}
      </NoteForm>
    </Dialog>
  );
}
