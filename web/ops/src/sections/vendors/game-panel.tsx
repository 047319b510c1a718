import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { session } from '../../lib/session.js';
import type { DeskGame } from '../../lib/surface.js';
import { CeilingsTable } from './ceilings-table.js';
import { ChangeCeiling } from './change-ceiling.js';
import { ChangeFeatures, FeatureSaleText } from './change-features.js';
import { ChangeLimit } from './change-limit.js';
import { ChangeListing } from './change-listing.js';
import { ChangeState } from './change-state.js';
import { LimitsTable } from './limits-table.js';
import { ListingText } from './listing-text.js';
import { OpenState } from './open-state.js';
import { Panel } from './panel.js';
import { ANY, gameQuery, type Limit } from './vendor-calls.js';
import { noteOf } from './vendor-panel.js';

type Asking =
  | { readonly what: 'state' | 'features' | 'listing' }
  | { readonly what: 'limit'; readonly limit?: Limit }
  | { readonly what: 'ceiling'; readonly currency: string };

/** The panel of one game: state, position in the lists, stake limits and win ceilings. */
export function GamePanel({
  vassalage,
  gameCode,
  onClose,
}: {
  vassalage: string;
  gameCode: string;
  onClose: () => void;
}) {
  const t = useWords();
  const query = useQuery(gameQuery(vassalage, gameCode));
  if (query.data) return <Opened game={query.data} isOld={query.isError} onClose={onClose} />;
  return (
    <Panel title={t('opsVendors.game')} code={gameCode} onClose={onClose}>
      {query.isError ? (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
      ) : (
        <Loading>
          <div className="col g4">
            <Skeleton width="120px" height="26px" />
            <Skeleton height="160px" radius="10px" />
          </div>
        </Loading>
      )}
    </Panel>
  );
}

function Opened({ game, isOld, onClose }: { game: DeskGame; isOld: boolean; onClose: () => void }) {
  const t = useWords();
  const [asking, setAsking] = useState<Asking>();
  const mayChange = game.may.change && !isOld;
  const stop = () => setAsking(undefined);
  return (
    <Panel
      title={game.displayName}
      code={game.gameCode}
      note={isOld ? t('opsKit.decidingOff') : noteOf(t, game.may)}
      acts={
        mayChange ? (
          <>
            <Button tone="line" onClick={() => setAsking({ what: 'state' })}>
              {t('opsVendors.changeState')}
            </Button>
            {game.vendor.mode === 'frame' ? (
              <Button tone="line" onClick={() => setAsking({ what: 'features' })}>
                {t('opsVendors.changeFeatures')}
              </Button>
            ) : null}
            <Button tone="line" onClick={() => setAsking({ what: 'listing' })}>
              {t('opsVendors.changeListing')}
            </Button>
          </>
        ) : undefined
      }
      onClose={onClose}
    >
      <OpenState of={game} />
      {game.vendor.status === 'active' ? null : (
        <p className="fs13 muted">{t('opsVendors.vendorNotOpen', { name: game.vendor.displayName })}</p>
      )}
      <dl className="kv">
        <dt>{t('opsVendors.category')}</dt>
        <dd>
          <bdi>{game.gameType}</bdi>
        </dd>
        <dt>{t('opsVendors.position')}</dt>
        <dd className="row end-row">
          <ListingText game={game} />
        </dd>
        {game.vendor.mode === 'frame' ? (
          <>
            <dt>{t('opsVendors.features')}</dt>
            <dd data-testid="features">
              <FeatureSaleText sellsFeatures={game.sellsFeatures} />
              {game.sellsFeatures && !game.vendor.sellsFeatures ? (
                <span className="muted"> {t('opsVendors.vendorNotSelling', { name: game.vendor.displayName })}</span>
              ) : null}
            </dd>
          </>
        ) : null}
      </dl>
      <section className="col g2">
        <div className="row between">
          <h3 className="s">{t('opsVendors.limits')}</h3>
          {mayChange ? (
            <Button tone="line" size="s" icon="plus" onClick={() => setAsking({ what: 'limit' })}>
              {t('opsVendors.addLimit')}
            </Button>
          ) : null}
        </div>
        <LimitsTable
          limits={game.limits}
          onChange={mayChange ? (limit) => setAsking({ what: 'limit', limit }) : undefined}
        />
      </section>
      <section className="col g2">
        <h3 className="s">{t('opsVendors.ceilings')}</h3>
        <CeilingsTable
          ceilings={game.ceilings}
          onChange={mayChange ? ({ currency }) => setAsking({ what: 'ceiling', currency }) : undefined}
        />
      </section>
      {asking?.what === 'state' ? <ChangeState subject={game} present={game} onClose={stop} /> : null}
      {asking?.what === 'features' ? (
        <ChangeFeatures subject={game} present={game.sellsFeatures} onClose={stop} />
      ) : null}
      {asking?.what === 'listing' ? <ChangeListing game={game} onClose={stop} /> : null}
      {asking?.what === 'limit' ? (
        <ChangeLimit game={game} limit={asking.limit} currencies={currenciesOf(game)} onClose={stop} />
      ) : null}
      {asking?.what === 'ceiling' ? (
        <ChangeCeiling subject={game} currency={asking.currency} ceilings={game.ceilings} onClose={stop} />
      ) : null}
    </Panel>
  );
}

/**
 * Returns the currencies for which limits can be set: those of all brands, and those for which the game already has
 * limits.
 */
function currenciesOf({ limits, ceilings }: DeskGame): string[] {
  const known = [...session().brands, ...limits, ...ceilings].map(({ currency }) => currency);
  return [...new Set(known)].filter((currency) => currency !== ANY).toSorted();
}
