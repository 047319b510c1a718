import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { ListPage } from '../../kit/list/list-page.js';
import { Tabs } from '../../kit/list/tabs.js';
import { useRowCursor } from '../../kit/list/use-row-cursor.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { ContractParts } from './contract-parts.js';
import { DEBT_LISTS, debtsQuery, type DebtList } from './debt-calls.js';
import { DebtPanel } from './debt-panel.js';
import { DebtCards, DebtsTable } from './debt-rows.js';

/** The list of what agents owe, with the open debt beside it. The URL stores the tab, filters and open debt. */
export function DebtsList() {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const list: DebtList = address.get('tab') === 'repaid' ? 'repaid' : 'open';
  const text = address.get('q') ?? '';
  const openId = address.get('open') ?? undefined;
  const query = useInfiniteQuery(debtsQuery(list, text));
  const debts = query.data?.pages.flatMap(({ content }) => content);
  const change = (next: Readonly<Record<string, string | undefined>>): void => {
    const entries = { part: 'debts', tab: list === 'open' ? undefined : list, q: text, open: openId, ...next };
    setAddress(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])));
  };
  const open = (id: string | undefined): void => {
    if (id) setAt(id);
    change({ open: id });
  };
  const { at, setAt, step } = useRowCursor('debt', debts?.map(({ id }) => id) ?? [], { Escape: () => open(undefined) });
  const Rows = isNarrow ? DebtCards : DebtsTable;
  return (
    <ListPage
      query={query}
      onMove={step}
      bar={
        <>
          <PageTitle title={t('opsApp.section.contracts')} />
          <ContractParts chosen="debts" />
          <Tabs
            label={t('opsKit.state')}
            names={DEBT_LISTS}
            chosen={list}
            text={(one) => t(`opsContracts.list.${one}`)}
            onChoose={(one) => change({ tab: one === 'open' ? undefined : one, open: undefined })}
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
          <span className="fs12 muted">{t('opsContracts.debt.settles')}</span>
        </>
      }
      panel={openId ? <DebtPanel key={openId} id={openId} onClose={() => open(undefined)} /> : null}
    >
      {debts?.length === 0 ? (
        <NothingWaits title={t(`opsContracts.none.${list}`)}>{t('opsContracts.debt.what')}</NothingWaits>
      ) : (
        <Rows debts={debts} chosen={openId ?? at} onAt={setAt} onOpen={open} />
      )}
    </ListPage>
  );
}
