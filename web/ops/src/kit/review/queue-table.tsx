import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import type { ReviewRow } from '../../lib/surface.js';
import { LoadingRows } from '../loading-rows.js';
import { OperatorName } from '../operator-name.js';
import { AgeText } from '../queue/age-text.js';
import { isChoosable } from '../queue/queue-cursor.js';
import type { ShownRow } from '../queue/queue-list.js';
import { nameOf, referenceOf } from './review-words.js';
import { RowAmount } from './row-amount.js';
import type { RowsProps } from './rows-props.js';

/**
 * The number of columns that the queues of all review kinds have: selection, waiting time, reference, player, amount,
 * reasons, claim.
 */
const COLUMNS = 7;

/** The table of a queue on a wide screen. */
export function QueueTable<Row extends ReviewRow>(props: RowsProps<Row>) {
  const t = useWords();
  const { kind } = props;
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
                aria-label={t('opsKit.chooseAll')}
                disabled={free.length === 0}
                checked={free.length > 0 && free.every(({ id }) => props.chosen.includes(id))}
                onChange={props.onChooseAll}
              />
            ) : null}
          </th>
          <th aria-sort="ascending">{t('opsKit.waiting')}</th>
          <th>{t(kind.one)}</th>
          <th className="who">{t('term.account.player')}</th>
          {kind.amounts ? <th className="end">{t(kind.amounts, { currency: brand.currency })}</th> : null}
          {kind.columns.map(({ name, isEnd }) => (
            <th key={name} className={isEnd ? 'end' : undefined}>
              {t(name)}
            </th>
          ))}
          {kind.reasons ? <th>{t('opsKit.whyWaits')}</th> : null}
          {kind.hasClaims ? <th>{t('opsKit.claimedBy')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {props.rows ? (
          rows.map((row) => <TableRow key={row.id} row={row} {...props} />)
        ) : (
          <LoadingRows columns={COLUMNS + kind.columns.length} />
        )}
      </tbody>
    </table>
  );
}

function TableRow<Row extends ReviewRow>({
  kind,
  row,
  at,
  onAt,
  openId,
  onOpen,
  now,
  chosen,
  onChoose,
  canAct,
}: RowsProps<Row> & { row: ShownRow<Row> }) {
  const t = useWords();
  const isChosen = chosen.includes(row.id);
  const isOthers = row.isGone || (row.claim !== undefined && !row.claim.mine);
  const classes = [row.id === (openId ?? at) ? 'sel' : '', isChosen ? 'pick' : '', isOthers ? 'oth' : ''].join(' ');
  const [reason, ...more] = kind.reasons?.(row, t) ?? [];
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
              aria-label={t('opsKit.chooseOne', { reference })}
              checked={isChosen}
              onChange={() => onChoose(row.id)}
            />
          ) : null
        ) : (
          <Icon name={row.isGone ? 'check' : 'lock'} size={16} />
        )}
      </td>
      <td>
        <AgeText since={row.openedAt} now={now} targetMs={kind.targetMs} />
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
      <td className="b who">
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
      <td className="muted" hidden={!kind.reasons}>
        {reason ?? '–'} {row.first ? <span className="tag info">{t('opsKit.oneOfTwo')}</span> : null}
        {more.length > 0 ? <Num className="tag">+{more.length}</Num> : null}
      </td>
      <td className="fs12" hidden={!kind.hasClaims}>
        {row.isGone ? (
          <span className="faint">{t('opsKit.gone')}</span>
        ) : row.claim ? (
          <OperatorName name={row.claim.by.name} mine={row.claim.mine} />
        ) : (
          <span className="faint">–</span>
        )}
      </td>
    </tr>
  );
}
