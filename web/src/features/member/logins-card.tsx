import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords, type Translate } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Icon } from '../../ui/icon.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { DEVICE_ICONS, deviceNameOf } from './devices-card.js';
import { LOGIN_KINDS, LOGINS, loginKindOf, type LoginKind } from './login-kind.js';
import { loginsQuery, type LoginAttempt } from './logins-api.js';
import { resultWordOf, wayWordsOf } from './login-words.js';
import { NotMeDialog } from './not-me-dialog.js';

const ROWS = 3;

/** Returns how a login was attempted and with which second factor, as far as this is known. */
const wayOf = (t: Translate, attempt: LoginAttempt): string =>
  wayWordsOf(attempt)
    .map((id) => t(id))
    .join(' · ');

/**
 * The list of login attempts in the last 90 days, each with device, IP address and result. It says what to do about
 * an unknown attempt. The URL stores which attempts are shown.
 */
export function LoginsCard() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const kind = loginKindOf(query);
  const setKind = (next: LoginKind) =>
    setQuery(
      (old) => {
        if (next === '') old.delete(LOGINS);
        else old.set(LOGINS, next);
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
  const [strange, setStrange] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(loginsQuery(kind));
  const list = data?.pages.flatMap((page) => page.list);
  return (
    <section className="panel devices logins" aria-label={t('member.logins')} data-testid="logins">
      <div className="row between wrap devhead">
        <h2>{t('member.logins')}</h2>
        <Segmented
          name="logins"
          legend={t('member.loginsKind')}
          value={kind}
          options={LOGIN_KINDS.map((value) => ({ value, name: t(`member.loginKind.${value || 'all'}`) }))}
          onChange={setKind}
        />
      </div>
      <p className="fs12 muted loginsnote">{t('member.loginsText')}</p>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          {Array.from({ length: ROWS }, (_, row) => (
            <div className="devroom" key={row}>
              <Skeleton height="40px" />
            </div>
          ))}
        </Loading>
      ) : null}
      {list?.length === 0 ? <p className="muted fs13">{t('member.noLogins')}</p> : null}
      {list && list.length > 0 ? (
        <ul>
          {list.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} onStrange={() => setStrange(true)} />
          ))}
        </ul>
      ) : null}
      {error && data ? <ErrorCard compact error={error} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage ? (
        <div className="acts">
          <Button tone="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('term.action.loadMore')}
          </Button>
        </div>
      ) : null}
      {strange ? <NotMeDialog onClose={() => setStrange(false)} /> : null}
    </section>
  );
}

/** A row for one login attempt, or for equal refused attempts within an hour. */
function Attempt({ attempt, onStrange }: { attempt: LoginAttempt; onStrange: () => void }) {
  const t = useWords();
  const { passwordRight, attempts, address, current, newPlace } = attempt;
  const [first, last] = [dayAndTime(attempt.firstAt), dayAndTime(attempt.at)];
  const isIn = attempt.result === 'succeeded';
  const title = t(resultWordOf(attempt));
  const device = attempt.browser || attempt.system || address ? deviceNameOf(t, attempt) : t('member.loginDevices');
  return (
    <li>
      <span className={`devicon ${isIn ? '' : 'no'}`}>
        <Icon name={isIn ? DEVICE_ICONS[attempt.kind] : passwordRight ? 'alert' : 'lock'} size={18} />
      </span>
      <span className="shrink">
        <span className="row wrap loginhead">
          <b>{title}</b>
          {attempts > 1 ? <Tag>{t('member.loginCount', { count: attempts })}</Tag> : null}
          {newPlace ? <Tag tone={isIn ? 'wait' : 'alert'}>{t('member.loginNewPlace')}</Tag> : null}
        </span>
        <span className="fs12 muted block">
          <bdi translate="no">{device}</bdi>
          {address ? (
            <>
              {' · '}
              <bdi dir="ltr" className="num">
                {address}
              </bdi>
            </>
          ) : null}
        </span>
        <span className="fs12 muted block">
          {first === last ? last : t('member.loginSince', { first, last })}
          {wayOf(t, attempt) ? <> · {wayOf(t, attempt)}</> : null}
        </span>
      </span>
      {current ? (
        <Tag tone="info">{t('member.thisSession')}</Tag>
      ) : passwordRight && attempt.way !== 'registration' ? (
        <Button size="s" tone="ghost" className="notme" onClick={onStrange}>
          {t('member.notMe')}
        </Button>
      ) : null}
    </li>
  );
}
