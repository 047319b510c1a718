import { useEffect, useId, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { request } from '../../lib/api/request.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { session } from '../../lib/session/session.js';
import { serverNow } from '../../lib/time/server-clock.js';
import { clock } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Delta, Money } from '../../ui/money.js';
import { FailureNote } from '../../ui/states.js';
import { goOn, type Reminder } from './reminder-api.js';

const MINUTE_MS = 60_000;
const HOUR = 60;

/**
 * The dialog that interrupts play with the session's time and net position. The member must answer it: Esc and a
 * click outside do not close it.
 */
export function ReminderDialog({ reminder }: { reminder: Reminder }) {
  const t = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (document.fullscreenElement) void document.exitFullscreen();
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const answer = useMutation({
    mutationFn: goOn,
    onSuccess: (next) => client.setQueryData(keys.reminder, next),
  });
  const leave = async () => {
    setLeaving(true);
    await request('/wps/session/logout', { method: 'DELETE', timeoutMs: 5_000 }).catch(() => undefined);
    session.clear();
    await navigate('/', { replace: true });
  };
  const minutes = Math.max(1, Math.round((serverNow() - Date.parse(reminder.startedAt)) / MINUTE_MS));
  return (
    <dialog
      ref={ref}
      className="modal box"
      aria-labelledby={id}
      data-testid="session-reminder"
      closedby="none"
      // A browser that does not know `closedby` would close the dialog on the second Esc, even if the first one was
      // prevented.
      onCancel={(event) => event.preventDefault()}
      onClose={() => ref.current?.showModal()}
    >
      <div className="pane">
        <div className="body">
          <div className="col g1">
            <h2 id={id} className="title" tabIndex={-1}>
              {t('reminder.title')}
            </h2>
            <p className="muted">{t('reminder.since', { time: clock(reminder.startedAt, false) })}</p>
          </div>
          <dl className="sum">
            <div className="row">
              <dt className="muted">{t('term.protect.sessionTime')}</dt>
              <dd>
                {minutes < HOUR
                  ? t('reminder.minutes', { count: minutes })
                  : t('reminder.hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })}
              </dd>
            </div>
            <div className="row">
              <dt className="muted">{t('reminder.stakes')}</dt>
              <dd>
                <Money minor={reminder.stakeMinor} />
              </dd>
            </div>
            <div className="row">
              <dt className="muted">{t('reminder.payouts')}</dt>
              <dd>
                <Money minor={reminder.payoutMinor} />
              </dd>
            </div>
            <div className="row fs16 b">
              <dt>{t('reminder.net')}</dt>
              <dd>
                <Delta minor={reminder.netMinor} />
              </dd>
            </div>
          </dl>
          <FailureNote error={answer.error} />
          <div className="col g2">
            <Button tone="line" size="l" full busy={answer.isPending} onClick={() => answer.mutate()}>
              {t('reminder.goOn')}
            </Button>
            <Button tone="line" size="l" full busy={leaving} onClick={() => void leave()}>
              {t('term.auth.logout')}
            </Button>
          </div>
          <p className="fs13">
            <Link className="link" to="/member/transactionHistory" onClick={() => answer.mutate()}>
              {t('term.wallet.accountRecord')}
            </Link>{' '}
            ·{' '}
            <Link className="link" to="/member/limits" onClick={() => answer.mutate()}>
              {t('reminder.limits')}
            </Link>
          </p>
        </div>
      </div>
    </dialog>
  );
}
