import { useEffect, useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button } from '../../../../src/ui/button.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { moved } from '../../kit/queue/queue-cursor.js';
import { LISTS, drawsQuery, type DrawList } from './draw-calls.js';
import { DrawCards } from './draw-cards.js';
import { DrawPanel } from './draw-panel.js';
import { DrawsTable } from './draws-table.js';

const isList = (name: string | null): name is DrawList => LISTS.some((list) => list === name);

/** The draws of one state, with the one that is open beside them. All of it stands in the address. */
export default function DrawsPage() {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const tab = address.get('tab');
  const list = isList(tab) ? tab : 'running';
  const game = address.get('game') ?? '';
  const openId = address.get('open') ?? undefined;
  const [at, setAt] = useState<string>();
  const focusRow = useRef<string>(undefined);
  const query = useInfiniteQuery(drawsQuery(list, game));
  const draws = query.data?.pages.flatMap(({ content }) => content);
  // Every game always has a draw that is not ended.
  const running = useInfiniteQuery(drawsQuery('running', ''));
  const games = [...new Set(running.data?.pages.flatMap(({ content }) => content.map(({ gameCode }) => gameCode)))];
  const change = (next: Readonly<Record<string, string | undefined>>): void => {
    const all = { tab: list === 'running' ? undefined : list, game, open: openId, ...next };
    setAddress(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
  };
  const open = (id: string | undefined): void => {
    if (id) setAt(id);
    change({ open: id });
  };
  const goTo = (id: string | undefined): void => {
    setAt(id);
    focusRow.current = id;
  };
  useEffect(() => {
    if (focusRow.current === undefined) return;
    document.getElementById(`draw-${focusRow.current}`)?.focus();
    focusRow.current = undefined;
  });
  const rows = (draws ?? []).map(({ drawId: id }) => ({ id, isGone: false }));
  useKeys({
    j: () => goTo(moved(rows, at, 1)),
    k: () => goTo(moved(rows, at, -1)),
    Escape: () => open(undefined),
  });
  const Rows = isNarrow ? DrawCards : DrawsTable;
  return (
    <div className={`qm ${openId ? 'opened' : ''}`}>
      <main className="ql">
        <div className="qb">
          <PageTitle title={t('opsApp.section.draws')} />
          <div className="seg" role="group" aria-label={t('opsApp.section.draws')}>
            {LISTS.map((one) => (
              <button
                key={one}
                type="button"
                className={one === list ? 'on' : ''}
                aria-pressed={one === list}
                onClick={() => change({ tab: one, open: undefined })}
              >
                {t(`opsDraws.list.${one}`)}
              </button>
            ))}
          </div>
          <select
            className="input s"
            aria-label={t('opsDraws.game')}
            value={game}
            onChange={(event) => change({ game: event.target.value, open: undefined })}
          >
            <option value="">{t('opsDraws.everyGame')}</option>
            {games.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </div>
        {query.isError ? (
          <OldRowsBanner
            error={query.error}
            asOf={query.dataUpdatedAt}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        <div className="qs" aria-busy={query.isPending || undefined}>
          {draws?.length === 0 ? (
            <NothingWaits title={t('opsDraws.none')}>{t(`opsDraws.none.${list}`)}</NothingWaits>
          ) : (
            <Rows draws={draws} chosen={openId ?? at} onAt={setAt} onOpen={open} />
          )}
          {query.hasNextPage ? (
            <Button
              tone="line"
              size="s"
              className="more"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('term.action.loadMore')}
            </Button>
          ) : null}
        </div>
        <div className="qf hide-s">
          <span className="keys">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('opsKit.move')}
          </span>
        </div>
      </main>
      {openId ? <DrawPanel key={openId} id={openId} onClose={() => open(undefined)} /> : null}
    </div>
  );
}
