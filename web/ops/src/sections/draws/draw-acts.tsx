import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Icon } from '../../../../src/ui/icon.js';
import { FailureNote } from '../../../../src/ui/states.js';
import { say } from '../../../../src/ui/toast.js';
import { AskReason } from '../../kit/ask-reason.js';
import type { DrawDetail } from '../../lib/surface.js';
import { drawQuery, sendDrawAct, type DrawAct } from './draw-calls.js';

interface Offered {
  readonly act: DrawAct;
  readonly isMain?: boolean;
}

/** What this operator may do to the draw. An act that is not allowed has no button. */
export function DrawActs({ draw, isOff }: { draw: DrawDetail; isOff: boolean }) {
  const t = useWords();
  const client = useQueryClient();
  const [asking, setAsking] = useState<DrawAct>();
  // A repeat after a lost answer carries the same id, so the request is stored once.
  const newId = useRef(crypto.randomUUID());
  const { may, requests } = draw;
  const waiting = requests.find(({ status }) => status === 'waiting');
  const send = useMutation({
    mutationFn: ({ act, note }: { act: DrawAct; note: string }) =>
      sendDrawAct(draw.drawId, act, act === 'request' ? newId.current : (waiting?.id ?? ''), note),
    onSuccess: (after, { act }) => {
      newId.current = crypto.randomUUID();
      setAsking(undefined);
      client.setQueryData(drawQuery(draw.drawId).queryKey, after);
      void client.invalidateQueries({ queryKey: ['ops', 'draws'] });
      say(t(`opsDraws.done.${act}`, { draw: draw.name }));
    },
    onError: () => void client.invalidateQueries({ queryKey: drawQuery(draw.drawId).queryKey }),
  });
  const all: readonly (Offered | false)[] = [
    may.decide && { act: 'approve', isMain: true },
    may.decide && { act: 'reject' },
    may.withdraw && { act: 'withdraw' },
    may.request && { act: 'request' },
    may.settle && { act: 'settle' },
  ];
  const offered = isOff ? [] : all.filter((one): one is Offered => one !== false);
  const needsAllBrands = waiting && !waiting.mine && !may.allBrands;
  if (offered.length === 0 && !needsAllBrands && !isOff) return null;
  return (
    <div className="oa">
      {needsAllBrands ? (
        <p className="row fs13 muted top">
          <Icon name="lock" size={16} />
          <span>{t('opsDraws.allBrands')}</span>
        </p>
      ) : null}
      {isOff ? <p className="fs13 muted">{t('opsKit.decidingOff')}</p> : null}
      <div className="row decide">
        {offered.map(({ act, isMain }) => (
          <Button
            key={act}
            tone={isMain ? 'primary' : 'line'}
            busy={send.isPending}
            onClick={() => (act === 'settle' ? send.mutate({ act, note: '' }) : setAsking(act))}
          >
            {t(`opsDraws.act.${act}`)}
          </Button>
        ))}
      </div>
      {asking ? null : <FailureNote error={send.error} />}
      <p className="fs12 faint">{t('opsDraws.footnote')}</p>
      {asking ? (
        <AskReason
          title={t(`opsDraws.ask.${asking}`, { draw: draw.name })}
          text={t(`opsDraws.text.${asking}`)}
          button={t(`opsDraws.act.${asking}`)}
          busy={send.isPending}
          error={send.error}
          onGive={(note) => send.mutate({ act: asking, note })}
          onClose={() => {
            send.reset();
            setAsking(undefined);
          }}
        />
      ) : null}
    </div>
  );
}
