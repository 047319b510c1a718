import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { rewardName } from '../../lib/rewards/rewards.js';
import { dayWithYear } from '../../lib/time/time.js';
import { Segmented } from '../../ui/choice.js';
import { DateTime, Days, When } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';

type Board = Schemas['LeaderboardDto'];
type Place = Schemas['PlaceDto'];
const PERIODS = ['present', 'previous'] as const;

/** A leaderboard of the present or the previous period, with the prizes and the member's own rank. */
export function Leaderboard() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const when = PERIODS.find((one) => one === query.get('when')) ?? 'present';
  const board = query.get('board') ?? '';
  const asked = /^[a-z][a-z0-9-]{0,63}$/.test(board) ? board : undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...keys.missions, 'board', asked ?? '', when],
    queryFn: ({ signal }) =>
      request<Board>('/wps/relay/MCSFE_getMissionLeaderboard', { signal, query: { board: asked, when } }),
    placeholderData: keepPreviousData,
  });
  const set = (next: { board?: string; when?: string }) =>
    setQuery(
      (held) => {
        const changed = new URLSearchParams(held);
        for (const [name, value] of Object.entries(next)) changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
  // A brand whose currency has no prizes has no leaderboards.
  if (data?.boards.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="msboard">
      <h2 id="msboard" className="mstitle">
        {t('term.promo.leaderboard')}
      </h2>
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="480px" radius="14px" />
        </Loading>
      ) : null}
      {data ? (
        <>
          <div className="msfil">
            <Segmented
              name="board"
              legend={t('term.promo.leaderboard')}
              value={data.board}
              onChange={(next) => set({ board: next })}
              options={data.boards.map((value) => ({ value, name: rewardName(t, value) }))}
            />
            <Segmented
              name="when"
              legend={t('missions.periodLegend')}
              value={when}
              onChange={(next) => set({ when: next })}
              options={PERIODS.map((value) => ({ value, name: t(`missions.when.${value}.${data.period}`) }))}
            />
          </div>
          <Standings board={data} isOld={isPlaceholderData} />
        </>
      ) : null}
    </section>
  );
}

function Standings({ board, isOld }: { board: Board; isOld: boolean }) {
  const t = useWords();
  const { list, own, startsAt, endsAt, period, measure, prizesMinor, turnoverPercent, closed } = board;
  // The moment `endsAt` does not belong to the period, so the last day is that of one millisecond earlier.
  const last = new Date(Date.parse(endsAt) - 1);
  const below = own && !list.some(({ mine }) => mine) ? own : undefined;
  return (
    <div className={`panel flush msboard ${isOld ? 'msold' : ''}`} aria-busy={isOld}>
      <div className="mshead">
        <p>
          {period === 'day' ? (
            <When>{dayWithYear(startsAt)}</When>
          ) : (
            <Days first={dayWithYear(startsAt)} last={dayWithYear(last)} />
          )}
        </p>
        <p className="fs13 muted">
          {closed ? (
            t(list.length === 0 ? 'missions.nobody' : 'missions.boardClosed')
          ) : (
            <>
              {t('missions.ends')} <DateTime at={endsAt} />
            </>
          )}
        </p>
      </div>
      <div className="msplace" data-testid="own-place" data-rank={own?.rank ?? ''}>
        {own ? (
          <>
            <span>
              {t('missions.yourPlace')}{' '}
              <b>
                <Num>{own.rank}</Num>
              </b>
            </span>
            <Money minor={own.figureMinor} />
          </>
        ) : (
          <span className="muted">{t('missions.noPlace')}</span>
        )}
      </div>
      <table className="table" data-testid="standings">
        <thead>
          <tr>
            <th scope="col">{t('missions.rank')}</th>
            <th scope="col">{t('term.account.player')}</th>
            <th scope="col" className="end">
              {t(measure === 'win' ? 'missions.netWin' : 'term.money.turnover')}
            </th>
            <th scope="col" className="end">
              {t('missions.prize')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((place) => (
            <Row key={place.rank} place={place} />
          ))}
          {below ? <Row place={below} /> : null}
          {list.length === 0 && !closed
            ? prizesMinor.slice(0, 3).map((prize, index) => (
                <tr key={prize + String(index)}>
                  <td>
                    <Num>{index + 1}</Num>
                  </td>
                  <td className="muted">{t('missions.free')}</td>
                  <td className="end muted">–</td>
                  <td className="end">
                    <Money minor={prize} trim />
                  </td>
                </tr>
              ))
            : null}
        </tbody>
      </table>
      <p className="fs13 muted msrules">
        {t('missions.boardRules')} {t('term.money.turnoverRequirement')}: <Num>{turnoverPercent / 100}×</Num>
      </p>
    </div>
  );
}

function Row({ place: { rank, name, figureMinor, prizeMinor, mine } }: { place: Place }) {
  const t = useWords();
  return (
    <tr className={mine ? 'on' : ''}>
      <td>
        <Num className={rank <= 3 ? 'b' : ''}>{rank}</Num>
      </td>
      <td>
        <bdi>{name}</bdi>
        {mine ? <span className="muted"> · {t('missions.you')}</span> : null}
      </td>
      <td className="end">
        <Money minor={figureMinor} />
      </td>
      <td className="end">
        {prizeMinor === '0' ? <span className="muted">–</span> : <Money minor={prizeMinor} trim />}
      </td>
    </tr>
  );
}
