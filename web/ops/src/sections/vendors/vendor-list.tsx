import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { brand } from '../../../../src/lib/brand/brand.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { PageTitle } from '../../../../src/ui/page-title.js';
import { ListPage } from '../../kit/list/list-page.js';
import { useRowCursor } from '../../kit/list/use-row-cursor.js';
import { LoadingCards, LoadingRows } from '../../kit/loading-rows.js';
import type { DeskVendor } from '../../lib/surface.js';
import { CeilingText } from './ceilings-table.js';
import { OpenState } from './open-state.js';
import { vendorsQuery } from './vendor-calls.js';

const COLUMNS = 8;

interface RowsProps {
  /** The vendors; undefined before the server's first answer. */
  readonly vendors: readonly DeskVendor[] | undefined;
  readonly at: string | undefined;
  readonly onAt: (vassalage: string) => void;
  readonly onOpen: (vassalage: string) => void;
}

/** The list of all vendors with their states and health. */
export function VendorList({ onOpen }: { onOpen: (vassalage: string) => void }) {
  const t = useWords();
  const isNarrow = useNarrow();
  const query = useQuery(vendorsQuery);
  const vendors = query.data?.content;
  const { at, setAt, step } = useRowCursor('vendor', vendors?.map(({ vassalage }) => vassalage) ?? []);
  const Rows = isNarrow ? Cards : Table;
  return (
    <ListPage query={query} onMove={step} bar={<PageTitle title={t('opsApp.section.vendors')} />}>
      <Rows vendors={vendors} at={at} onAt={setAt} onOpen={onOpen} />
    </ListPage>
  );
}

function Table({ vendors, at, onAt, onOpen }: RowsProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('opsVendors.vendorItself')}</th>
          <th>{t('opsKit.state')}</th>
          <th className="end">{t('opsVendors.gamesOpen')}</th>
          <th className="end">{t('opsVendors.roundsOpen')}</th>
          <th>{t('opsVendors.lastTransaction', { zone: zoneName() })}</th>
          <th className="end">{t('opsVendors.waiting')}</th>
          <th className="end">{t('opsApp.section.cases')}</th>
          <th className="end">{t('opsVendors.ceilingIn', { currency: brand.currency })}</th>
        </tr>
      </thead>
      <tbody>
        {vendors ? (
          vendors.map((vendor) => (
            <tr
              key={vendor.vassalage}
              className={vendor.vassalage === at ? 'sel' : ''}
              onClick={() => onOpen(vendor.vassalage)}
            >
              <td>
                <button
                  type="button"
                  id={`vendor-${vendor.vassalage}`}
                  className="rowlink"
                  onFocus={() => onAt(vendor.vassalage)}
                  onClick={() => onOpen(vendor.vassalage)}
                >
                  <bdi className="b">{vendor.displayName}</bdi> <bdi className="faint">{vendor.vassalage}</bdi>
                </button>
              </td>
              <td>
                <OpenState of={vendor} />
              </td>
              <td className="end">
                <Num>
                  {vendor.gamesOpen} / {vendor.games}
                </Num>
              </td>
              <td className="end">
                <Num>{vendor.roundsOpen}</Num>
              </td>
              <td className="muted">
                <LastTransaction of={vendor} />
              </td>
              <td className="end">
                <Num className={vendor.waiting > 0 ? '' : 'faint'}>{vendor.waiting}</Num>
              </td>
              <td className="end">
                <Num className={vendor.casesOpen > 0 ? '' : 'faint'}>{vendor.casesOpen}</Num>
              </td>
              <td className="end">
                <CeilingText of={vendor.ceilings} currency={brand.currency} />
              </td>
            </tr>
          ))
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}

/** The list of vendors on a phone, one card per vendor. */
function Cards({ vendors, onOpen }: RowsProps) {
  const t = useWords();
  return (
    <ul className="crd">
      {vendors ? (
        vendors.map((vendor) => (
          <li key={vendor.vassalage}>
            <button
              type="button"
              id={`vendor-${vendor.vassalage}`}
              className="whole"
              onClick={() => onOpen(vendor.vassalage)}
            >
              <bdi className="b fs16">{vendor.displayName}</bdi> <bdi className="fs12 faint">{vendor.vassalage}</bdi>
            </button>
            <span className="end muted">
              <Num>
                {vendor.gamesOpen} / {vendor.games}
              </Num>
            </span>
            <span className="muted">{t('opsVendors.roundCount', { count: vendor.roundsOpen })}</span>
            <span className="end fs12 muted">
              {vendor.casesOpen > 0 ? t('opsVendors.caseCount', { count: vendor.casesOpen }) : null}
            </span>
            <span className="row foot">
              <OpenState of={vendor} />
            </span>
          </li>
        ))
      ) : (
        <LoadingCards />
      )}
    </ul>
  );
}

/** Shows when a vendor last sent a transaction. For our own games, which send none, it shows a text. */
export function LastTransaction({ of: { mode, connected, lastTransactionAt } }: { of: DeskVendor }) {
  const t = useWords();
  if (mode === 'inhouse') return <>{t('opsVendors.ownGames')}</>;
  if (lastTransactionAt) return <DateTime at={lastTransactionAt} seconds />;
  return <>{connected ? t('opsVendors.none') : t('opsVendors.noKey')}</>;
}
