import { useRef, useState, type FormEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Segmented } from '../../../../src/ui/choice.js';
import { Dialog } from '../../../../src/ui/dialog.js';
import { TextField } from '../../../../src/ui/field.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../../../src/ui/states.js';
import { NOTE_MAX } from '../../kit/review/review-words.js';
import type { Player } from '../../lib/surface.js';
import { memberQuery, previewMove, requestMove } from './move-calls.js';
import { MoveEffects } from './move-effects.js';

const PLACES = ['agent', 'house'] as const;
const ACCOUNT_MAX = 64;

/**
 * The form that requests to move one member to another agent. A second operator must approve the request before the
 * member moves.
 */
export function RequestMove({
  memberId,
  onDone,
  onClose,
}: {
  memberId: string;
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const member = useQuery(memberQuery(memberId));
  return (
    <Dialog title={t('opsMoves.request')} lead={<p className="muted">{t('opsMoves.requestText')}</p>} onClose={onClose}>
      {member.isError ? (
        <ErrorCard error={member.error} onRetry={() => void member.refetch()} compact />
      ) : member.data ? (
        <RequestForm member={member.data} onDone={onDone} onClose={onClose} />
      ) : (
        <Loading>
          <Skeleton height="260px" radius="10px" />
        </Loading>
      )}
    </Dialog>
  );
}

/**
 * The form in two steps: the first chooses the new agent, the second shows the contracts that the move ends. The
 * request lists these contracts.
 */
function RequestForm({
  member,
  onDone,
  onClose,
}: {
  member: Player;
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const t = useWords();
  // If the answer is lost, a retry sends the same id, so the server stores the request once. A changed target or note
  // makes a new request with a new id.
  const id = useRef(crypto.randomUUID());
  const [place, setPlace] = useState<(typeof PLACES)[number]>('agent');
  const [account, setAccount] = useState('');
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const toAccount = place === 'house' ? '' : account.trim();
  const isGood = place === 'house' || toAccount !== '';
  const ask = { memberId: member.id, toAccount };
  const preview = useMutation({ mutationFn: () => previewMove(ask) });
  const shown = preview.data;
  const send = useMutation({
    mutationFn: (confirmation: string) => requestMove({ ...ask, id: id.current, confirmation, note: note.trim() }),
    onSuccess: ({ id: requestId }) => onDone(requestId),
    // The server refuses if the effects of the move have changed. The preview is then read again.
    onError: () => preview.mutate(),
  });
  const again = (): void => {
    id.current = crypto.randomUUID();
    preview.reset();
    send.reset();
    setSent(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!shown) {
      if (isGood) preview.mutate(undefined, { onSuccess: () => setSent(false) });
    } else if (note.trim()) send.mutate(shown.token);
  };
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      <dl className="kv">
        <dt>{t('term.account.account')}</dt>
        <dd>
          <bdi>{member.account}</bdi>
        </dd>
        <dt>{t('term.agent.upline')}</dt>
        <dd>{member.upline ? <bdi>{member.upline}</bdi> : t('opsMoves.noAgent')}</dd>
      </dl>
      <Segmented
        full
        name="place"
        legend={t('opsMoves.where')}
        value={place}
        options={PLACES.map((value) => ({ value, name: t(`opsMoves.where.${value}`) }))}
        onChange={(next) => {
          setPlace(next);
          again();
        }}
      />
      {place === 'agent' ? (
        <TextField
          label={t('opsMoves.newAgent')}
          name="account"
          dir="ltr"
          autoComplete="off"
          maxLength={ACCOUNT_MAX}
          required
          hint={t('opsMoves.newAgentHint')}
          error={isSent && !isGood ? t('opsMoves.needAgent') : undefined}
          value={account}
          onChange={(event) => {
            setAccount(event.target.value);
            again();
          }}
        />
      ) : null}
      {shown ? (
        <>
          <h3 className="s">{t('opsMoves.effects')}</h3>
          <MoveEffects {...shown} />
          <TextField
            label={t('opsKit.note')}
            name="note"
            required
            maxLength={NOTE_MAX}
            hint={t('opsKit.noteHint')}
            error={isSent && !note.trim() ? t('opsKit.needed') : undefined}
            value={note}
            onChange={(event) => {
              id.current = crypto.randomUUID();
              setNote(event.target.value);
            }}
          />
        </>
      ) : null}
      <FailureNote error={send.error ?? preview.error} />
      <div className="row wrap">
        <Button tone="primary" type="submit" busy={preview.isPending || send.isPending}>
          {t(shown ? 'opsMoves.send' : 'opsMoves.show')}
        </Button>
        <Button tone="line" onClick={onClose}>
          {t('term.action.cancel')}
        </Button>
      </div>
    </form>
  );
}
