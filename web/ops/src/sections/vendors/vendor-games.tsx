import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button, IconButton } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { OldRowsBanner } from '../../kit/old-rows-banner.js';
import { moved } from '../../kit/queue/queue-cursor.js';
import { GameCards, GamesTable } from './games-rows.js';
import { GamePanel } from './game-panel.js';
import { gamesQuery } from './vendor-calls.js';
import { VendorPanel } from './vendor-panel.js';

/** The address says that the vendor itself is open. No game's code is lower case. */
const ITSELF = 'vendor';

/** The games of a vendor, with one of them or the vendor itself open beside them. */
export function VendorGames({ vassalage, onLeave }: { vassalage: string; onLeave: () => void }) {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const find = address.get('find') ?? '';
  const open = address.get('open') ?? undefined;
  const [at, setAt] = useState<string>();
  const focusRow = useRef<string>(undefined);
  const query = useInfiniteQuery(gamesQuery(vassalage, useDeferredValue(find)));
  const pages = query.data?.pages;
  const games = pages?.flatMap(({ content }) => content);
  const first = pages?.[0];
  const change = (next: Readonly<Record<string, string | undefined>>, replace = false): void => {
    const all = { vendor: vassalage, find, open, ...next };
    setAddress(
      Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace },
    );
  };
  const openIt = (name: string | undefined): void => {
    if (name && name !== ITSELF) setAt(name);
    change({ open: name });
  };
  const goTo = (id: string | undefined): void => {
    setAt(id);
    focusRow.current = id;
  };
  useEffect(() => {
    if (focusRow.current === undefined) return;
    document.getElementById(`game-${focusRow.current}`)?.focus();
    focusRow.current = undefined;
  });
  const rows = (games ?? []).map(({ gameCode: id }) => ({ id, isGone: false }));
  useKeys({
    j: () => goTo(moved(rows, at, 1)),
    k: () => goTo(moved(rows, at, -1)),
    Escape: () => (open ? openIt(undefined) : onLeave()),
  });
  const Rows = isNarrow ? GameCards : GamesTable;
  return (
    <div className={`qm ${open ? 'opened' : ''}`}>
      <main className="ql">
        <div className="qb">
          <IconButton label={t('opsVendors.toVendors')} icon="prev" flip onClick={onLeave} />
          <PageTitle title={first?.vendor.displayName ?? vassalage} />
          <div className="filters">
            <label className="chip">
              <span className="vh">{t('opsVendors.findGame')}</span>
              <input
                type="search"
                name="find"
                maxLength={64}
                placeholder={t('opsVendors.findGame')}
                value={find}
                onChange={(event) => change({ find: event.target.value, open: undefined }, true)}
              />
            </label>
          </div>
          <Button tone="line" size="s" icon="settings" onClick={() => openIt(ITSELF)}>
            {t('opsVendors.vendorItself')}
          </Button>
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
          {games?.length === 0 ? (
            <NothingWaits title={t('opsVendors.noGame')}>{t('opsVendors.noGameText')}</NothingWaits>
          ) : (
            <Rows games={games} chosen={open ?? at} onAt={setAt} onOpen={openIt} />
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
          <span className="grow" />
          {first ? (
            <Num>
              {games?.length} / {first.totalCount}
            </Num>
          ) : null}
        </div>
      </main>
      {open === ITSELF && first ? (
        <VendorPanel vendor={first.vendor} may={first.may} isOld={query.isError} onClose={() => openIt(undefined)} />
      ) : null}
      {open && open !== ITSELF ? (
        <GamePanel key={open} vassalage={vassalage} gameCode={open} onClose={() => openIt(undefined)} />
      ) : null}
    </div>
  );
}
