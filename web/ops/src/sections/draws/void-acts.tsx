import { useRef, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { FailureNote } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { AskReason } from '../../kit/ask-reason.js';
import type { DrawDetail } from '../../lib/surface.js';

/**
 * What an operator can do: request to void a draw or raffle, approve, reject or withdraw that request, or settle a
 * draw.
 */
export type VoidAct = 'request' | 'approve' | 'reject' | 'withdraw' | 'settle';

interface VoidActsProps<T> {
  /** The name of the draw or raffle for use in texts. */
  readonly name: string;
  readonly requests: DrawDetail['requests'];
  readonly may: Readonly<Record<'decide' | 'withdraw' | 'request', boolean>> & { readonly settle?: boolean };
  /** Whether the texts are about a draw or a raffle. It is the prefix of the message ids. */
  readonly of: 'draw' | 'raffle';
  readonly footnote: string;
  /**
   * The query key of the open draw or raffle, whose cache the answer replaces, and the key of the lists that are read
   * again.
   */
  readonly detailKey: readonly unknown[];
  readonly listKey: readonly unknown[];
  readonly send: (act: VoidAct, id: string, note: string) => Promise<T>;
  /** True if the draw or raffle could not be read again. Decisions are then not possible. */
  readonly isOff: boolean;
  /** A text that says why this operator cannot make the second of the two decisions. */
  readonly note?: ReactNode;
}

/** The action buttons for a draw or a raffle. An action that this operator may not take has no button. */
export function VoidActs<T>(props: VoidActsProps<T>) {
  const { name, requests, may, detailKey, listKey, isOff, note } = props;
  const kind = props.of === 'raffle' ? 'raffle.' : '';
  const t = useWords();
  const client = useQueryClient();
  const [asking, setAsking] = useState<VoidAct>();
  // If the answer is lost, a retry sends the same id, so the server stores the request once.
  const newId = useRef(crypto.randomUUID());
  const waiting = requests.find(({ status }) => status === 'waiting');
  const send = useMutation({
    mutationFn: ({ act, reason }: { act: VoidAct; reason: string }) =>
      props.send(act, act === 'request' ? newId.current : (waiting?.id ?? ''), reason),
    onSuccess: (after, { act }) => {
      newId.current = crypto.randomUUID();
      setAsking(undefined);
      client.setQueryData(detailKey, after);
      void client.invalidateQueries({ queryKey: listKey });
      say(t(`opsDraws.${kind}done.${act}`, { draw: name }));
    },
    onError: () => void client.invalidateQueries({ queryKey: detailKey }),
  });
  const all: readonly (readonly [act: VoidAct, isOffered: boolean])[] = [
    ['approve', may.decide],
    ['reject', may.decide],
    ['withdraw', may.withdraw],
    ['request', may.request],
    ['settle', may.settle === true],
  ];
  const offered = isOff ? [] : all.flatMap(([act, isOffered]) => (isOffered ? [act] : []));
  if (offered.length === 0 && !note && !isOff) return null;
  return (
    <div className="oa">
      {note}
      {isOff ? <p className="fs13 muted">{t('opsKit.decidingOff')}</p> : null}
      <div className="row decide">
        {offered.map((act) => (
          <Button
            key={act}
            tone={act === 'approve' ? 'primary' : 'line'}
            busy={send.isPending}
            onClick={() => (act === 'settle' ? send.mutate({ act, reason: '' }) : setAsking(act))}
          >
            {t(`opsDraws.${kind}act.${act}`)}
          </Button>
        ))}
      </div>
      {asking ? null : <FailureNote error={send.error} />}
      <p className="fs12 faint">{props.footnote}</p>
      {asking ? (
        <AskReason
          title={t(`opsDraws.${kind}ask.${asking}`, { draw: name })}
          text={t(`opsDraws.${kind}text.${asking}`)}
          button={t(`opsDraws.${kind}act.${asking}`)}
          busy={send.isPending}
          error={send.error}
          onGive={(reason) => send.mutate({ act: asking, reason })}
          onClose={() => {
            send.reset();
            setAsking(undefined);
          }}
        />
      ) : null}
    </div>
  );
}
