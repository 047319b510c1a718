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
import type { TopAgent } from '../../lib/surface.js';
import { ActiveStakeBar } from './active-stake.js';
import { AgentPanel } from './agent-panel.js';
import { AgentCards, AgentsTable } from './agents-list.js';
import { ContractParts } from './contract-parts.js';
import { LISTS, agentsQuery, type AgentList } from './contract-calls.js';

/** The list of top agents, with the open agent beside it. The URL stores the filters and the open agent. */
export function TopAgents() {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const list: AgentList = address.get('tab') === 'waiting' ? 'waiting' : 'all';
  const text = address.get('q') ?? '';
  const openId = address.get('open') ?? undefined;
  const query = useInfiniteQuery(agentsQuery(list, text));
  const age = list === 'waiting' ? ageOfAddress(address) : undefined;
  const all = query.data?.pages.flatMap(({ content }) => content);
  const agents = useRowsOfAge(all, age, query, waitsSince);
  const change = (next: Readonly<Record<string, string | undefined>>): void => {
    const entries = { tab: list === 'all' ? undefined : list, ...ageParts(address), q: text, open: openId, ...next };
    setAddress(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])));
  };
  const open = (id: string | undefined): void => {
    if (id) setAt(id);
    change({ open: id });
  };
  const { at, setAt, step } = useRowCursor('agent', agents?.map(({ id }) => id) ?? [], {
    Escape: () => open(undefined),
  });
  const Rows = isNarrow ? AgentCards : AgentsTable;
  return (
    <ListPage
      query={query}
      onMove={step}
      bar={
        <>
          <PageTitle title={t('opsApp.section.contracts')} />
          <ContractParts chosen="contracts" />
          <Tabs
            label={t('opsApp.section.contracts')}
            names={LISTS}
            chosen={list}
            text={(one) => t(`opsContracts.list.${one}`)}
            onChoose={(one) => change({ tab: one === 'all' ? undefined : one, open: undefined, ...ANY_AGE })}
          />
          <div className="input s">
            <input
              aria-label={t('opsContracts.search')}
              placeholder={t('opsContracts.search')}
              autoComplete="off"
              maxLength={64}
              value={text}
              onChange={(event) => change({ q: event.target.value, open: undefined })}
            />
          </div>
          {age ? <AgeChip age={age} onAll={() => change(ANY_AGE)} /> : null}
          <ActiveStakeBar />
        </>
      }
      panel={openId ? <AgentPanel key={openId} id={openId} onClose={() => open(undefined)} /> : null}
    >
      {agents?.length === 0 ? (
        <NothingWaits title={t('opsContracts.none')}>{t(`opsContracts.none.${list}`)}</NothingWaits>
      ) : (
        <Rows agents={agents} chosen={openId ?? at} onAt={setAt} onOpen={open} />
      )}
    </ListPage>
  );
}

/** Returns the time since which the agent's oldest offer waits for a second operator; undefined if none waits. */
const waitsSince = ({ requests }: TopAgent): string | undefined =>
  requests.flatMap(({ status, at }) => (status === 'waiting' ? [at] : [])).toSorted()[0];
