import { useDeferredValue } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { Button, IconButton } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { ListPage } from '../../kit/list/list-page.js';
import { useRowCursor } from '../../kit/list/use-row-cursor.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { GameCards, GamesTable } from './games-rows.js';
import { GamePanel } from './game-panel.js';
import { gamesQuery } from './vendor-calls.js';
import { VendorPanel } from './vendor-panel.js';

/**
 * The value of the URL parameter that opens the vendor itself. It cannot be a game code, because those have no
 * lower-case letters.
 */
const ITSELF = 'vendor';

/** The games of a vendor, with the open game or the vendor itself in the panel beside them. */
export function VendorGames({ vassalage, onLeave }: { vassalage: string; onLeave: () => void }) {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isNarrow = useNarrow();
  const find = address.get('find') ?? '';
  const open = address.get('open') ?? undefined;
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
  const { at, setAt, step } = useRowCursor('game', games?.map(({ gameCode }) => gameCode) ?? [], {
    Escape: () => (open ? openIt(undefined) : onLeave()),
  });
  const Rows = isNarrow ? GameCards : GamesTable;
  return (
    <ListPage
      query={query}
      onMove={step}
      bar={
        <>
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
        </>
      }
      foot={
        <>
          <span className="grow" />
          {first ? (
            <Num>
              {games?.length} / {first.totalCount}
            </Num>
          ) : null}
        </>
      }
      panel={
        open === ITSELF && first ? (
          <VendorPanel vendor={first.vendor} may={first.may} isOld={query.isError} onClose={() => openIt(undefined)} />
        ) : open && open !== ITSELF ? (
          <GamePanel key={open} vassalage={vassalage} gameCode={open} onClose={() => openIt(undefined)} />
        ) : null
      }
    >
      {games?.length === 0 ? (
        <NothingWaits title={t('opsVendors.noGame')}>{t('opsVendors.noGameText')}</NothingWaits>
      ) : (
        <Rows games={games} chosen={open ?? at} onAt={setAt} onOpen={openIt} />
      )}
    </ListPage>
  );
}
