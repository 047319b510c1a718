import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { ListPage } from '../../kit/list/list-page.js';
import { Tabs } from '../../kit/list/tabs.js';
import { AgeChip } from '../../kit/review/age-chip.js';
import { ANY_AGE, ageOfAddress, ageParts } from '../../kit/queue/age-band.js';
import { useRowsOfAge } from '../../kit/queue/use-rows-of-age.js';
import { useRowCursor } from '../../kit/list/use-row-cursor.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { LISTS, drawsQuery, isList } from './draw-calls.js';
import { DrawCards } from './draw-cards.js';
import { DrawKinds } from './draw-kinds.js';
import { DrawPanel } from './draw-panel.js';
import { DrawsTable } from './draws-table.js';

/** The list of draws in one state, with the open draw beside it. The URL stores the tab, filters and open draw. */
export function DrawsList() {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const tab = address.get('tab');
  const list = isList(tab) ? tab : 'running';
  const game = address.get('game') ?? '';
  const openId = address.get('open') ?? undefined;
  const query = useInfiniteQuery(drawsQuery(list, game));
  const age = list === 'void_asked' ? ageOfAddress(address) : undefined;
  const all = query.data?.pages.flatMap(({ content }) => content);
  const draws = useRowsOfAge(all, age, query, ({ request }) => request?.at);
  // This list is read only to fill the filter with games. Every game always has a draw that has not ended, so the list
  // has every game.
  const running = useInfiniteQuery(drawsQuery('running', ''));
  const games = [...new Set(running.data?.pages.flatMap(({ content }) => content.map(({ gameCode }) => gameCode)))];
  const change = (next: Readonly<Record<string, string | undefined>>): void => {
    const entries = { tab: list === 'running' ? undefined : list, ...ageParts(address), game, open: openId, ...next };
    setAddress(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])));
  };
  const open = (id: string | undefined): void => {
    if (id) setAt(id);
    change({ open: id });
  };
  const { at, setAt, step } = useRowCursor('draw', draws?.map(({ drawId }) => drawId) ?? [], {
    Escape: () => open(undefined),
  });
  const Rows = isNarrow ? DrawCards : DrawsTable;
  return (
    <ListPage
      query={query}
      onMove={step}
      bar={
        <>
          <PageTitle title={t('opsApp.section.draws')} />
          <DrawKinds chosen="lotteries" />
          <Tabs
            label={t('opsKit.state')}
            names={LISTS}
            chosen={list}
            text={(one) => t(`opsDraws.list.${one}`)}
            onChoose={(one) => change({ tab: one, open: undefined, ...ANY_AGE })}
          />
          <select
            className="chip"
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
          {age ? <AgeChip age={age} onAll={() => change(ANY_AGE)} /> : null}
        </>
      }
      panel={openId ? <DrawPanel key={openId} id={openId} onClose={() => open(undefined)} /> : null}
    >
      {draws?.length === 0 ? (
        <NothingWaits title={t('opsDraws.none')}>{t(`opsDraws.none.${list}`)}</NothingWaits>
      ) : (
        <Rows draws={draws} chosen={openId ?? at} onAt={setAt} onOpen={open} />
      )}
    </ListPage>
  );
}
