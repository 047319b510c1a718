import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { may as allowed } from '../../lib/session.js';
import type { DeskGamePage, DeskVendor } from '../../lib/surface.js';
import { CeilingsTable } from './ceilings-table.js';
import { ChangeCeiling } from './change-ceiling.js';
import { ChangeFeatures, FeatureSaleText } from './change-features.js';
import { ChangeState } from './change-state.js';
import { ImportGames } from './import-games.js';
import { OpenState } from './open-state.js';
import { Panel } from './panel.js';
import { VendorKeys } from './vendor-keys.js';
import { LastTransaction } from './vendor-list.js';

type Asking =
  | { readonly what: 'state' | 'features' | 'import' }
  | { readonly what: 'ceiling'; readonly currency: string };

/** The panel of one vendor: state, health and win ceilings. */
export function VendorPanel({
  vendor,
  may,
  isOld,
  onClose,
}: {
  vendor: DeskVendor;
  may: DeskGamePage['may'];
  /** True if the last read failed. Changes are then not possible. */
  isOld: boolean;
  onClose: () => void;
}) {
  const t = useWords();
  const [asking, setAsking] = useState<Asking>();
  const mayChange = may.change && !isOld;
  const stop = () => setAsking(undefined);
  return (
    <Panel
      title={vendor.displayName}
      code={vendor.vassalage}
      note={isOld ? t('opsKit.decidingOff') : noteOf(t, may)}
      acts={
        mayChange ? (
          <>
            <Button tone="line" onClick={() => setAsking({ what: 'state' })}>
              {t('opsVendors.changeState')}
            </Button>
            {vendor.mode === 'frame' ? (
              <>
                <Button tone="line" onClick={() => setAsking({ what: 'features' })}>
                  {t('opsVendors.changeFeatures')}
                </Button>
                <Button tone="line" onClick={() => setAsking({ what: 'import' })}>
                  {t('opsVendors.import.button')}
                </Button>
              </>
            ) : null}
          </>
        ) : undefined
      }
      onClose={onClose}
    >
      <OpenState of={vendor} />
      <dl className="kv">
        <dt>{t('opsVendors.gamesOpen')}</dt>
        <dd>
          <Num>
            {vendor.gamesOpen} / {vendor.games}
          </Num>
        </dd>
        {vendor.mode === 'frame' ? (
          <>
            <dt>{t('opsVendors.features')}</dt>
            <dd data-testid="features">
              <FeatureSaleText sellsFeatures={vendor.sellsFeatures} />
            </dd>
          </>
        ) : null}
        <dt>{t('opsVendors.roundsOpen')}</dt>
        <dd>
          <Num>{vendor.roundsOpen}</Num>
        </dd>
        <dt>{t('opsVendors.lastTransaction', { zone: zoneName() })}</dt>
        <dd>
          <LastTransaction of={vendor} />
        </dd>
        <dt>{t('opsVendors.waiting')}</dt>
        <dd>
          <Num>{vendor.waiting}</Num>
        </dd>
        <dt>{t('opsApp.section.cases')}</dt>
        <dd>
          {vendor.casesOpen > 0 && allowed('cases.read') ? (
            <Link to="/cases">
              <Num>{vendor.casesOpen}</Num>
            </Link>
          ) : (
            <Num>{vendor.casesOpen}</Num>
          )}
        </dd>
      </dl>
      <section className="col g2">
        <h3 className="s">{t('opsVendors.ceilings')}</h3>
        <CeilingsTable
          ceilings={vendor.ceilings}
          onChange={mayChange ? ({ currency }) => setAsking({ what: 'ceiling', currency }) : undefined}
        />
      </section>
      {vendor.mode === 'frame' ? <VendorKeys vendor={vendor} /> : null}
      {asking?.what === 'state' ? <ChangeState subject={vendor} present={vendor} onClose={stop} /> : null}
      {asking?.what === 'features' ? (
        <ChangeFeatures subject={vendor} present={vendor.sellsFeatures} onClose={stop} />
      ) : null}
      {asking?.what === 'import' ? <ImportGames vendor={vendor} onClose={stop} /> : null}
      {asking?.what === 'ceiling' ? (
        <ChangeCeiling subject={vendor} currency={asking.currency} ceilings={vendor.ceilings} onClose={stop} />
      ) : null}
    </Panel>
  );
}

/**
 * Returns the text that says why this operator may not change the vendor although the role allows it. Undefined if
 * the operator may.
 */
export const noteOf = (t: (id: string) => string, { allBrands }: DeskGamePage['may']): string | undefined =>
  allowed('vendors.change') && !allBrands ? t('opsVendors.allBrands') : undefined;
