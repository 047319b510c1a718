import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { FailureNote } from '../../../../src/ui/states.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { OperatorName } from '../../kit/operator-name.js';
import { may } from '../../lib/session.js';
import type { PlayerNote } from '../../lib/surface.js';
import { addNote, partQuery } from './player-queries.js';

const NOTE_LENGTH_MAX = 500;

/** The notes that operators wrote about the member, newest first. */
export function PlayerNotes({ id, field }: { id: string; field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useWords();
  const client = useQueryClient();
  const query = partQuery<{ readonly content: readonly PlayerNote[] }>(id, 'notes');
  const { data } = useQuery(query);
  const [text, setText] = useState('');
  // If the answer is lost, a retry sends the same id, so the server stores the note once.
  const noteId = useRef(crypto.randomUUID());
  const label = useId();
  const send = useMutation({
    mutationFn: () => addNote(id, { id: noteId.current, text: text.trim() }),
    onSuccess: (note) => {
      noteId.current = crypto.randomUUID();
      setText('');
      client.setQueryData(query.queryKey, (before) => ({ content: [note, ...(before?.content ?? [])] }));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim()) send.mutate();
  };
  return (
    <section>
      <h2 className="s">{t('opsPlayers.notes')}</h2>
      {may('players.note') ? (
        <form className="col g2" onSubmit={submit}>
          <label className="vh" htmlFor={label}>
            {t('opsPlayers.noteText')}
          </label>
          <textarea
            ref={field}
            id={label}
            className="input"
            rows={2}
            dir="auto"
            maxLength={NOTE_LENGTH_MAX}
            placeholder={t('opsPlayers.noteHint')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <FailureNote error={send.error} />
          <Button tone="line" size="s" type="submit" busy={send.isPending} disabled={!text.trim()}>
            {t('opsPlayers.addNote')}
          </Button>
        </form>
      ) : null}
      {data?.content.length === 0 ? <p className="fs13 muted">{t('opsPlayers.noNotes')}</p> : null}
      <ul className="plnotes">
        {data?.content.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.text}</p>
            <span className="fs12 faint">
              <OperatorName name={note.by.name} /> <DateTime at={note.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
