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
import { LISTS, isList } from './draw-calls.js';
import { DrawKinds } from './draw-kinds.js';
import { RaffleCards } from './raffle-cards.js';
import { rafflesQuery } from './raffle-calls.js';
import { RafflePanel } from './raffle-panel.js';
import { RafflesTable } from './raffles-table.js';

/**
 * The list of raffles in one state, with the open raffle beside it. The URL stores the tab, filters and open raffle.
 */
export function RafflesList() {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const tab = address.get('tab');
  const list = isList(tab) ? tab : 'running';
  const openId = address.get('open') ?? undefined;
  const query = useInfiniteQuery(rafflesQuery(list));
  const age = list === 'void_asked' ? ageOfAddress(address) : undefined;
  const all = query.data?.pages.flatMap(({ content }) => content);
  const raffles = useRowsOfAge(all, age, query, ({ request }) => request?.at);
  const change = (next: Readonly<Record<string, string | undefined>>): void => {
    const entries = {
      kind: 'raffles',
      tab: list === 'running' ? undefined : list,
      ...ageParts(address),
      open: openId,
      ...next,
    };
    setAddress(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])));
  };
  const open = (id: string | undefined): void => {
    if (id) setAt(id);
    change({ open: id });
  };
  const { at, setAt, step } = useRowCursor('raffle', raffles?.map(({ raffleId }) => raffleId) ?? [], {
    Escape: () => open(undefined),
  });
  const Rows = isNarrow ? RaffleCards : RafflesTable;
  return (
    <ListPage
      query={query}
      onMove={step}
      bar={
        <>
          <PageTitle title={t('opsApp.section.draws')} />
          <DrawKinds chosen="raffles" />
          <Tabs
            label={t('opsKit.state')}
            names={LISTS}
            chosen={list}
            text={(one) => t(`opsDraws.list.${one}`)}
            onChoose={(one) => change({ tab: one, open: undefined, ...ANY_AGE })}
          />
          {age ? <AgeChip age={age} onAll={() => change(ANY_AGE)} /> : null}
        </>
      }
      panel={openId ? <RafflePanel key={openId} id={openId} onClose={() => open(undefined)} /> : null}
    >
      {raffles?.length === 0 ? (
        <NothingWaits title={t('opsDraws.raffle.none')}>{t(`opsDraws.raffle.none.${list}`)}</NothingWaits>
      ) : (
        <Rows raffles={raffles} chosen={openId ?? at} onAt={setAt} onOpen={open} />
      )}
    </ListPage>
  );
}
