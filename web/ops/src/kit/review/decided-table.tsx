import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { dayAndTime, zoneName } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { Review } from '../../lib/surface.js';
import { LoadingRows } from '../loading-rows.js';
import { OperatorName } from '../operator-name.js';
import { referenceOf } from './review-words.js';
import type { RowsProps } from './rows-props.js';

const COLUMNS = 7;

/** The decided ones, newest first. */
export function DecidedTable<Row extends Review>({ kind, rows, at, onAt, openId, onOpen }: RowsProps<Row>) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('opsKit.decidedAt', { zone: zoneName() })}</th>
          <th>{t(kind.words.one)}</th>
          <th>{t('term.account.player')}</th>
          <th className="end">{t(kind.words.amounts, { currency: brand.currency })}</th>
          <th>{t('opsKit.decision')}</th>
          <th>{t('opsKit.whyWaited')}</th>
          <th>{t('opsKit.decidedBy')}</th>
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (
            <tr key={row.id} className={row.id === (openId ?? at) ? 'sel' : ''} onClick={() => onOpen(row.id)}>
              <td>
                <Num>{row.decided ? dayAndTime(row.decided.at, true) : '–'}</Num>
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
                <bdi>{row.account}</bdi>
              </td>
              <td className="end">
                <Num className="b">
                  {formatMinor(row.amountMinor, { currency: kind.currencyOf(row) })}
                  {kind.currencyOf(row) === row.currency ? '' : ` ${kind.currencyOf(row)}`}
                </Num>
              </td>
              <td>
                <Tag tone={row.state === 'rejected' ? 'alert' : 'done'}>{t(`opsKit.state.${row.state}`)}</Tag>
              </td>
              <td className="muted">{row.reasons.map((reason) => kind.reasonText(t, reason)).join(', ') || '–'}</td>
              <td className="fs12">{row.decided ? <OperatorName name={row.decided.by.name} /> : '–'}</td>
            </tr>
          ))
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}
