import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { useServerNow } from '../../lib/time/server-clock.js';
import { clock, countdown, zoneName } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Num } from '../../ui/money.js';
import { FailureNote, Note } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { say } from '../../ui/toast.js';
import { minutesToSpeak } from './spoken-minutes.js';
import { actOn, type Withdrawal } from './withdraw-api.js';

const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;
/** The maximum length of the player's report, in characters. */
const TEXT_MAX = 300;

/** Shows the time left as a figure in a ring. */
function Ring({ leftMs, wholeMs }: { leftMs: number; wholeMs: number }) {
  const share = wholeMs > 0 ? Math.min(1, leftMs / wholeMs) : 0;
  return (
    <span className="wring" role="timer">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} />
        <circle className="left" cx="50" cy="50" r={RADIUS} strokeDasharray={`${share * ROUND} ${ROUND}`} />
      </svg>
      <b className="disp">
        <Num>{countdown(leftMs)}</Num>
      </b>
    </span>
  );
}

/** Announces the remaining time to screen readers when it passes 10, 5 and 1 minute. A page that just opened is silent. */
function Spoken({ leftMs }: { leftMs: number }) {
  const t = useWords();
  const before = useRef(leftMs);
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    const passed = minutesToSpeak(before.current, leftMs);
    before.current = leftMs;
    if (passed !== undefined) setMinutes(passed);
  }, [leftMs]);
  return (
    <span className="vh" role="status">
      {minutes !== undefined && leftMs > 0 ? t('withdraw.minutesLeft', { minutes }) : ''}
    </span>
  );
}

/**
 * Asks the player whether a paid withdrawal has arrived. Without an answer it counts as received at the server's
 * deadline.
 */
export function ConfirmCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const now = useServerNow();
  const deadline = withdrawal.confirmBy ? Date.parse(withdrawal.confirmBy) : now;
  const leftMs = Math.max(0, deadline - now);
  const isLate = leftMs === 0;
  useEffect(() => {
    if (isLate) void client.invalidateQueries({ queryKey: keys.withdrawals });
  }, [isLate, client]);
  const act = useMutation({
    mutationFn: (answer: 'confirm' | 'not-received') =>
      actOn(withdrawal.withdrawalId, answer, answer === 'not-received' ? text.trim() : ''),
    onSuccess: (changed, answer) => {
      setAsking(false);
      client.setQueryData(keys.withdrawal(changed.withdrawalId), changed);
      if (answer === 'confirm') say(t('withdraw.thanks'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.withdrawals }),
  });
  const time = withdrawal.confirmBy ? `${clock(withdrawal.confirmBy, false)} ${zoneName()}` : '';
  return (
    <section className="panel wconfirm" data-testid="confirm">
      <div className="wask">
        <Ring leftMs={leftMs} wholeMs={deadline - Date.parse(withdrawal.paidAt ?? withdrawal.confirmBy ?? '')} />
        <div className="col g1">
          <span className="row wrap">
            <Tag tone="info">{t('term.withdrawal.paid')}</Tag>
            {withdrawal.paidAt ? (
              <span className="fs12 muted num">
                {clock(withdrawal.paidAt)} {zoneName()}
              </span>
            ) : null}
          </span>
          <h2 className="fs22">{t('withdraw.arrived')}</h2>
          <p className="fs13 muted">
            {t(isLate ? 'withdraw.late' : 'withdraw.arrivedText', {
              account: `${withdrawal.institution} ${withdrawal.masked}`,
              time,
            })}
          </p>
        </div>
      </div>
      <Spoken leftMs={leftMs} />
      <FailureNote error={asking ? undefined : act.error} />
      <div className="acts">
        <Button tone="primary" size="l" busy={act.isPending && !asking} onClick={() => act.mutate('confirm')}>
          {t('withdraw.yes')}
        </Button>
        <Button tone="line" size="l" onClick={() => setAsking(true)}>
          {t('withdraw.no')}
        </Button>
      </div>
      {asking ? (
        <Dialog title={t('withdraw.noTitle')} onClose={() => setAsking(false)}>
          <p>{t('withdraw.noText')}</p>
          <label className="col g1 wsaying">
            <span className="fs13">{t('withdraw.noSentence')}</span>
            <textarea
              className="input"
              name="text"
              rows={3}
              dir="auto"
              maxLength={TEXT_MAX}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <FailureNote error={act.error} />
          <div className="row end-row wrap">
            <Button tone="line" onClick={() => setAsking(false)}>
              {t('term.action.back')}
            </Button>
            <Button tone="primary" busy={act.isPending} onClick={() => act.mutate('not-received')}>
              {t('withdraw.no')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

/** Shown after the player reported that the payout did not arrive. */
export function NotReceivedNote({ text }: { text: string | undefined }) {
  const t = useWords();
  return (
    <Note tone="wait">
      {t('withdraw.caseOpen')}
      {text ? (
        <q className="wsaid" dir="auto">
          {text}
        </q>
      ) : null}
    </Note>
  );
}
