import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { zoneName } from '../../../../src/lib/time/time.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { ReviewRow } from '../../lib/surface.js';
import { LoadingRows } from '../loading-rows.js';
import { OperatorName } from '../operator-name.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { RowAmount } from './row-amount.js';
import { nameOf, referenceOf } from './review-words.js';
import type { RowsProps } from './rows-props.js';

/** The number of columns that the tables of all review kinds have: time, reference, player, amount, state, operator. */
const COLUMNS = 6;

/** The table of the items of a queue that operators have decided, newest first. */
export function PastTable<Row extends ReviewRow>({ kind, rows, at, onAt, openId, onOpen }: RowsProps<Row>) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('opsKit.since', { zone: zoneName() })}</th>
          <th>{t(kind.one)}</th>
          <th>{t('term.account.player')}</th>
          {kind.amounts ? <th className="end">{t(kind.amounts, { currency: brand.currency })}</th> : null}
          {kind.columns.map(({ name, isEnd }) => (
            <th key={name} className={isEnd ? 'end' : undefined}>
              {t(name)}
            </th>
          ))}
          <th>{t('opsKit.state')}</th>
          <th>{t('opsKit.decidedBy')}</th>
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => {
            const { text, isBad } = kind.stateOf(row, t);
            return (
              <tr key={row.id} className={row.id === (openId ?? at) ? 'sel' : ''} onClick={() => onOpen(row.id)}>
                <td>
                  <DateTime at={kind.since(row)} seconds />
                </td>
                <td>
                  <button
                    type="button"
                    id={`row-${row.id}`}
                    className="rowlink num muted"
                    onFocus={() => onAt(row.id)}
                    onClick={() => onOpen(row.id)}
                  >
                    {referenceOf(row)}
                  </button>
                </td>
                <td className="b">
                  <bdi>{nameOf(row)}</bdi>
                </td>
                {kind.amounts ? (
                  <td className="end">
                    <RowAmount kind={kind} row={row} />
                  </td>
                ) : null}
                {kind.columns.map(({ name, isEnd, cell }) => (
                  <td key={name} className={isEnd ? 'end muted' : 'muted'}>
                    {cell(row, t)}
                  </td>
                ))}
                <td>
                  <Tag tone={isBad ? 'alert' : 'done'}>{text}</Tag>
                </td>
                <td className="fs12">{row.decided ? <OperatorName name={row.decided.by.name} /> : '–'}</td>
              </tr>
            );
          })
        ) : (
          <LoadingRows columns={COLUMNS + kind.columns.length} />
        )}
      </tbody>
    </table>
  );
}
