import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { dayAndTime, zoneName } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { Tag } from '../../../../src/ui/tag.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OperatorName } from '../../kit/operator-name.js';
import { reasonText, referenceOf } from './deposit-words.js';
import type { RowsProps } from './rows-props.js';

const COLUMNS = 7;

/** Deposits that were decided, newest first. */
export function DecidedTable({ rows, at, onAt, openId, onOpen }: RowsProps) {
  const t = useWords();
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th>{t('opsDeposits.decidedAt', { zone: zoneName() })}</th>
          <th>{t('term.wallet.deposit')}</th>
          <th>{t('term.account.player')}</th>
          <th className="end">{t('opsDeposits.arrivedIn', { currency: brand.currency })}</th>
          <th>{t('opsDeposits.decision')}</th>
          <th>{t('opsDeposits.whyWaited')}</th>
          <th>{t('opsDeposits.decidedBy')}</th>
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
                  {formatMinor(row.amountMinor, { currency: row.paidCurrency })}
                  {row.paidCurrency === row.currency ? '' : ` ${row.paidCurrency}`}
                </Num>
              </td>
              <td>
                <Tag tone={row.state === 'rejected' ? 'alert' : 'done'}>{t(`opsDeposits.state.${row.state}`)}</Tag>
              </td>
              <td className="muted">{row.reasons.map((reason) => reasonText(t, reason)).join(', ') || '–'}</td>
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
