import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { IconButton } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import type { RaffleDetail } from '../../lib/surface.js';
import { raffleQuery, sendRaffleAct } from './raffle-calls.js';
import { RaffleStatus } from './raffle-status.js';
import { ProofValues, VoidEyes } from './void-parts.js';
import { VoidActs } from './void-acts.js';
import { VoidRequests } from './void-requests.js';

/** The panel of one raffle: state, times, prizes, fairness proof, and requests of operators. */
export function RafflePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords();
  const query = useQuery(raffleQuery(id));
  const { data: raffle } = query;
  const isNarrow = useNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNarrow) heading.current?.focus();
  }, [isNarrow]);
  return (
    <aside className="op" aria-label={t('opsDraws.raffle.one', { raffle: raffle?.rule ?? '' })}>
      <div className="ob">
        <div className="row between top">
          <div className="row base">
            {isNarrow ? <IconButton label={t('opsDraws.raffle.toList')} icon="prev" flip onClick={onClose} /> : null}
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{raffle?.rule}</bdi>
            </h2>
            <bdi className="fs12 muted">{raffle?.brand}</bdi>
          </div>
          {isNarrow ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
        </div>
        {raffle ? (
          <>
            <RaffleStatus raffle={raffle} />
            <VoidEyes requests={raffle.requests} may={raffle.may} />
            <Facts raffle={raffle} />
            <Prizes raffle={raffle} />
            <ProofValues proof={raffle.proof} root={raffle.proof.root} rootName={t('opsDraws.raffle.root')} />
            <VoidRequests requests={raffle.requests} />
          </>
        ) : query.isError ? (
          <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
        ) : (
          <Loading>
            <div className="col g4">
              <Skeleton width="120px" height="26px" />
              <Skeleton height="90px" radius="10px" />
              <Skeleton height="160px" radius="10px" />
            </div>
          </Loading>
        )}
      </div>
      {raffle ? (
        <VoidActs
          name={raffle.rule}
          may={raffle.may}
          requests={raffle.requests}
          of="raffle"
          footnote={t('opsDraws.raffle.footnote')}
          detailKey={raffleQuery(id).queryKey}
          listKey={['ops', 'raffles']}
          send={(act, requestId, note) => sendRaffleAct(id, act, requestId, note)}
          isOff={query.isError}
        />
      ) : null}
    </aside>
  );
}

const TIMES = {
  startsAt: 'opsDraws.raffle.startsAt',
  closesAt: 'opsDraws.raffle.closesAt',
  drawsAt: 'opsDraws.dueAt',
  drawnAt: 'opsDraws.drawnAt',
} as const;

function Facts({ raffle }: { raffle: RaffleDetail }) {
  const t = useWords();
  const times = Object.entries(TIMES).flatMap(([name, id]) => {
    const at = raffle[name as keyof typeof TIMES];
    return at ? [{ id, at }] : [];
  });
  return (
    <section className="col g2">
      <h3 className="s">{t('opsDraws.times')}</h3>
      <dl className="kv">
        {times.map(({ id, at }) => (
          <div key={id} className="contents">
            <dt>{t(id, { zone: zoneName() })}</dt>
            <dd>
              <DateTime at={at} seconds />
            </dd>
          </div>
        ))}
        <dt>{t('opsDraws.raffle.entries')}</dt>
        <dd>
          <Num>{raffle.entries}</Num>
        </dd>
        <dt>{t('opsDraws.raffle.tickets')}</dt>
        <dd>
          <Num>{raffle.tickets}</Num>
        </dd>
        {raffle.voidReason ? (
          <>
            <dt>{t('opsDraws.voidBecause')}</dt>
            <dd>{t(`opsDraws.raffle.voidReason.${raffle.voidReason}`)}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

/** The prizes by place. After the draw the list also shows the winning tickets. */
function Prizes({ raffle: { prizes, currency, fundMinor } }: { raffle: RaffleDetail }) {
  const t = useWords();
  return (
    <section className="col g2">
      <h3 className="s">{t('opsDraws.raffle.prizes')}</h3>
      {prizes.length === 0 ? (
        <p className="fs13 muted">{t('opsDraws.raffle.noPrizes')}</p>
      ) : (
        <div className="panel scroll-x">
          <table className="table d2" data-testid="raffle-prizes">
            <thead>
              <tr>
                <th>{t('opsDraws.raffle.place')}</th>
                <th>{t('opsDraws.raffle.ticket')}</th>
                <th className="end">{t('opsDraws.raffle.prize')}</th>
              </tr>
            </thead>
            <tbody>
              {prizes.map(({ place, ticket, prizeMinor }) => (
                <tr key={place}>
                  <td>
                    <Num>{place}</Num>
                  </td>
                  <td>{ticket === undefined ? '–' : <Num>{ticket}</Num>}</td>
                  <td className="end">
                    <Num>
                      {formatMinor(prizeMinor, { currency })} <span className="faint">{currency}</span>
                    </Num>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="fs13 muted">
        {t('opsDraws.raffle.fund')}{' '}
        <Num>
          {formatMinor(fundMinor, { currency })} {currency}
        </Num>
      </p>
    </section>
  );
}
