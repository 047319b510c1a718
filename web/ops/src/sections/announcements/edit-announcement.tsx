import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { serverNow } from '../../../../src/lib/time/server-clock.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { say } from '../../../../src/ui/toast.js';
import { NoteForm } from '../../kit/note-form.js';
import type { DeskAnnouncement, DeskAnnouncements } from '../../lib/surface.js';
import { ANNOUNCEMENT_KEYS, sendAnnouncement } from './announcement-calls.js';
import { AnnouncementFields } from './announcement-fields.js';
import { bodyOf, typedOf, wrongFields } from './typed-announcement.js';

const NOTHING: ReadonlySet<string> = new Set();

/** The dialog that writes a new announcement or changes an existing one. */
export function EditAnnouncement({
  announcement,
  readers,
  onClose,
}: {
  /** The announcement to change; absent for a new one. */
  announcement?: DeskAnnouncement;
  readers: DeskAnnouncements['brands'][number];
  onClose: () => void;
}) {
  const t = useWords();
  const [newId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(() => typedOf(announcement, new Date(serverNow())));
  const wrong = wrongFields(typed, readers.defaultLanguage);
  const { id, version } = announcement ?? { id: newId, version: '0' };
  return (
    <ActDialog
      title={t(announcement ? 'opsAnnouncements.change' : 'opsAnnouncements.new')}
      text={t('opsAnnouncements.seenSoon')}
      button={t('term.action.save')}
      done={t('opsAnnouncements.saved')}
      send={(note) => sendAnnouncement(id, announcement ? 'change' : 'create', version, { ...bodyOf(typed), note })}
      isOff={wrong.size > 0}
      onClose={onClose}
    >
      {(isTried) => (
        <AnnouncementFields
          typed={typed}
          languages={readers.languages}
          defaultLanguage={readers.defaultLanguage}
          wrong={isTried ? wrong : NOTHING}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      )}
    </ActDialog>
  );
}

/** The dialog that ends an announcement now. */
export function EndAnnouncement({ announcement, onClose }: { announcement: DeskAnnouncement; onClose: () => void }) {
  const t = useWords();
  const { id, version, texts } = announcement;
  return (
    <ActDialog
      title={t('opsAnnouncements.endAsk')}
      text={t('opsAnnouncements.endText', { title: texts[0]?.title ?? '' })}
      button={t('opsAnnouncements.end')}
      done={t('opsAnnouncements.ended')}
      send={(note) => sendAnnouncement(id, 'end', version, { note })}
      isOff={false}
      onClose={onClose}
    />
  );
}

/**
 * The dialog of an action on an announcement. If the server refuses an outdated version, the list is read again and
 * the next attempt sends the new version. The fields and the note keep their content.
 */
function ActDialog({
  title,
  text,
  button,
  done,
  send,
  isOff,
  children,
  onClose,
}: {
  title: string;
  text: string;
  button: string;
  done: string;
  send: (note: string) => Promise<unknown>;
  /** True if a field is invalid, so that the form cannot be sent. */
  isOff: boolean;
  children?: (isTried: boolean) => ReactNode;
  onClose: () => void;
}) {
  const t = useWords();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      say(done);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ANNOUNCEMENT_KEYS }),
  });
  return (
    <Dialog title={title} lead={<p className="muted">{text}</p>} onClose={onClose}>
      <NoteForm
        hint={t('opsAnnouncements.noteHint')}
        button={button}
        busy={sending.isPending}
        error={sending.error}
        onSend={(note) => isOff || sending.mutate(note)}
        onClose={onClose}
      >
        {children}
      </NoteForm>
    </Dialog>
  );
}
