import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { OperatorName } from '../../kit/operator-name.js';
import { AgeText } from '../../kit/queue/age-text.js';
import { isChoosable } from '../../kit/queue/queue-cursor.js';
import type { ShownRow } from '../../kit/queue/queue-list.js';
import type { Deposit } from '../../lib/surface.js';
import { reasonText, referenceOf } from './deposit-words.js';
import { DEPOSIT_TARGET_MS } from './queue-facts.js';
import type { RowsProps } from './rows-props.js';

const COLUMNS = 9;

/** The queue on a wide screen. */
export function QueueTable(props: RowsProps) {
  const t = useWords();
  const rows = props.rows ?? [];
  const free = rows.filter(isChoosable);
  return (
    <table className="table d2">
      <thead>
        <tr>
          <th className="pickcol">
            {props.canAct ? (
              <input
                type="checkbox"
                className="cb"
                aria-label={t('opsDeposits.chooseAll')}
                disabled={free.length === 0}
                checked={free.length > 0 && free.every(({ id }) => props.chosen.includes(id))}
                onChange={props.onChooseAll}
              />
            ) : null}
          </th>
          <th aria-sort="ascending">{t('opsDeposits.waiting')}</th>
          <th>{t('term.wallet.deposit')}</th>
          <th>{t('term.account.player')}</th>
          <th className="end">{t('opsDeposits.arrivedIn', { currency: brand.currency })}</th>
          <th className="end">{t('opsDeposits.ordered')}</th>
          <th>{t('opsDeposits.method')}</th>
          <th>{t('opsDeposits.whyWaits')}</th>
          <th>{t('opsDeposits.claimedBy')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows ? (
          rows.map((row) => <Row key={row.id} row={row} {...props} />)
        ) : (
          <LoadingRows columns={COLUMNS} />
        )}
      </tbody>
    </table>
  );
}

function Row({ row, at, onAt, openId, onOpen, now, chosen, onChoose, canAct }: RowsProps & { row: ShownRow<Deposit> }) {
  const t = useWords();
  const isChosen = chosen.includes(row.id);
  const isOthers = row.isGone || (row.claim !== undefined && !row.claim.mine);
  const classes = [
    row.id === (openId ?? at) ? 'sel' : '',
    isChosen ? 'pick' : '',
    isOthers ? 'oth' : '',
  ].join(' ');
  const [reason, ...more] = row.reasons;
  const reference = referenceOf(row);
  return (
    <tr
      className={classes}
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('input, button'))) onOpen(row.id);
      }}
    >
      <td>
        {isChoosable(row) ? (
          canAct ? (
            <input
              type="checkbox"
              className="cb"
              aria-label={t('opsDeposits.chooseOne', { reference })}
              checked={isChosen}
              onChange={() => onChoose(row.id)}
            />
          ) : null
        ) : (
          <Icon name={row.isGone ? 'check' : 'lock'} size={16} />
        )}
      </td>
      <td>
        <AgeText since={row.openedAt} now={now} targetMs={DEPOSIT_TARGET_MS} />
      </td>
      <td>
        <button
          type="button"
          id={`row-${row.id}`}
          className="rowlink num muted"
          aria-current={row.id === openId || undefined}
          onFocus={() => onAt(row.id)}
          onClick={() => onOpen(row.id)}
        >
          {reference}
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
      <td className="end">
        <Num className="muted">{formatMinor(row.orderedMinor, { currency: row.currency })}</Num>
      </td>
      <td className="muted">
        <bdi>{row.methodId}</bdi>
      </td>
      <td className="muted">
        {reason ? reasonText(t, reason) : '–'}{' '}
        {row.needsSecond && row.first ? <span className="tag info">{t('opsDeposits.oneOfTwo')}</span> : null}
        {more.length > 0 ? <Num className="tag">+{more.length}</Num> : null}
      </td>
      <td className="fs12">
        {row.isGone ? (
          <span className="faint">{t('opsDeposits.gone')}</span>
        ) : row.claim ? (
          <OperatorName name={row.claim.by.name} mine={row.claim.mine} />
        ) : (
          <span className="faint">–</span>
        )}
      </td>
    </tr>
  );
}
