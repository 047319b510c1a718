import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OperatorName } from '../../kit/operator-name.js';
import type { DeskBrand } from '../../lib/surface.js';
import { changesQuery } from './brand-calls.js';

const COLUMNS = 5;

/** The changes of a brand's settings, newest first. The values before and after are in the audit log. */
export function ChangesTable({ brand }: { brand: DeskBrand }) {
  const t = useWords();
  const { data, isError } = useQuery(changesQuery(brand.code));
  return (
    <section className="col g2" aria-label={t('opsBrands.history')}>
      <h2 className="fs16">{t('opsBrands.history')}</h2>
      {data?.content.length === 0 ? <p className="fs13 muted">{t('opsBrands.noChanges')}</p> : null}
      {isError ? <p className="fs13 muted">{t('opsBrands.historyFailed')}</p> : null}
      {data?.content.length === 0 || isError ? null : (
        <div className="panel flush scrollx" tabIndex={0} role="region" aria-label={t('opsBrands.history')}>
          <table className="table d2" data-testid="changes">
            <thead>
              <tr>
                <th className="end">{t('opsBrands.version')}</th>
                <th>{t('opsBrands.what')}</th>
                <th>{t('opsKit.note')}</th>
                <th>{t('opsBrands.who')}</th>
                <th>{t('opsBrands.when', { zone: zoneName() })}</th>
              </tr>
            </thead>
            <tbody>
              {data ? (
                data.content.map(({ version, part, note, changedBy, changedAt }) => (
                  <tr key={version}>
                    <td className="end">
                      <Num>{version}</Num>
                    </td>
                    <td>{t(`opsBrands.part.${part}`)}</td>
                    <td dir="auto">{note}</td>
                    <td className="fs12">
                      {changedBy.id === 'command' ? t('opsBrands.command') : <OperatorName name={changedBy.name} />}
                    </td>
                    <td>
                      <DateTime at={changedAt} seconds />
                    </td>
                  </tr>
                ))
              ) : (
                <LoadingRows columns={COLUMNS} />
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
