import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords, type Translate } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { say } from '../../ui/toast.js';
import { devicesQuery, endOthers, endSession, type DeviceSession } from './devices-api.js';

export const DEVICE_ICONS: Readonly<Record<DeviceSession['kind'], IconName>> = {
  desktop: 'laptop',
  phone: 'phone',
  tablet: 'phone',
  unknown: 'globe',
};

/** Formats browser and operating system as `Chrome · Windows`. A part that is not known is left out. */
export const deviceNameOf = (t: Translate, { browser, system }: Pick<DeviceSession, 'browser' | 'system'>): string =>
  [browser, system].filter(Boolean).join(' · ') || t('member.unknownDevice');

/** The list of the member's sessions, each with device, IP address and time, and a button that ends it. */
export function DevicesCard() {
  const t = useWords();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(devicesQuery);
  const [asking, setAsking] = useState(false);
  const done = (ended: number) => {
    setAsking(false);
    say(t('member.sessionsEnded', { count: ended }));
    return client.invalidateQueries({ queryKey: keys.devices });
  };
  const one = useMutation({
    mutationFn: endSession,
    onSuccess: () => done(1),
    onError: () => client.invalidateQueries({ queryKey: keys.devices }),
  });
  const others = useMutation({ mutationFn: endOthers, onSuccess: done });
  const elsewhere = data?.filter((session) => !session.current) ?? [];
  return (
    <section className="panel devices" aria-label={t('member.devices')} data-testid="devices">
      <div className="row between wrap devhead">
        <h2>{t('member.devices')}</h2>
        {elsewhere.length > 0 ? (
          <Button size="s" tone="line" onClick={() => setAsking(true)}>
            {t('member.endOthers')}
          </Button>
        ) : null}
      </div>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="devroom">
            <Skeleton height="40px" />
          </div>
        </Loading>
      ) : null}
      <FailureNote error={one.error} />
      {data ? (
        <ul>
          {data.map((session) => (
            <li key={session.sessionId}>
              <span className="devicon">
                <Icon name={DEVICE_ICONS[session.kind]} size={18} />
              </span>
              <span className="shrink">
                <b className="block trunc" translate="no">
                  {deviceNameOf(t, session)}
                </b>
                <span className="fs12 muted block">
                  <bdi dir="ltr" className="num">
                    {session.address}
                  </bdi>{' '}
                  · {t('member.loggedIn', { time: dayAndTime(session.loggedInAt) })}
                </span>
                {session.current || !session.lastUsedAt ? null : (
                  <span className="fs12 muted block">
                    {t('member.lastUsed', { time: dayAndTime(session.lastUsedAt) })}
                  </span>
                )}
              </span>
              {session.current ? (
                <Tag tone="info">{t('member.thisSession')}</Tag>
              ) : (
                <Button
                  size="s"
                  tone="ghost"
                  busy={one.isPending && one.variables === session.sessionId}
                  aria-label={`${t('term.auth.logout')}: ${deviceNameOf(t, session)}`}
                  onClick={() => one.mutate(session.sessionId)}
                >
                  {t('term.auth.logout')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {asking ? (
        <Dialog title={t('member.endOthers')} onClose={() => setAsking(false)}>
          <p>{t('member.endOthersText', { count: elsewhere.length })}</p>
          <FailureNote error={others.error} />
          <div className="row end-row wrap">
            <Button tone="line" onClick={() => setAsking(false)}>
              {t('term.action.cancel')}
            </Button>
            <Button tone="primary" busy={others.isPending} onClick={() => others.mutate()}>
              {t('member.endOthers')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
