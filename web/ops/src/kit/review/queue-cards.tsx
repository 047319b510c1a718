import { brand } from '../../../../src/lib/brand/brand.js';
import { useWords } from '../../../../src/lib/language/words.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingCards } from '../loading-rows.js';
import type { ReviewRow } from '../../lib/surface.js';
import { OperatorName } from '../operator-name.js';
import { ageOf } from '../queue/age.js';
import { AgeText } from '../queue/age-text.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { nameOf, referenceOf } from './review-words.js';
import { RowAmount } from './row-amount.js';
import type { RowsProps } from './rows-props.js';

const MINUTE_MS = 60_000;

/** The queue on a phone: one card for each entry. A tap opens the entry as a full screen. */
export function QueueCards<Row extends ReviewRow>({
  kind,
  rows,
  now,
  onOpen,
  isPast,
  isOldestFirst = !isPast,
}: RowsProps<Row> & { isPast: boolean; isOldestFirst?: boolean | undefined }) {
  const t = useWords();
  if (!rows) return <ul className="crd">{<LoadingCards />}</ul>;
  const late = rows.filter(({ openedAt }) => ageOf(Date.parse(openedAt), now, kind.targetMs).tone === 'late').length;
  return (
    <>
      <div className="row between fs13 muted crdhead">
        <span>
          {!isOldestFirst
            ? t('opsKit.newestFirst')
            : kind.amounts
              ? t('opsKit.oldestFirst', { currency: brand.currency })
              : null}
        </span>
        {late > 0 && !isPast ? (
          <span>{t('opsKit.over', { count: late, minutes: kind.targetMs / MINUTE_MS })}</span>
        ) : null}
      </div>
      <ul className="crd">
        {rows.map((row) => (
          <li key={row.id} className={row.isGone || (row.claim && !row.claim.mine) ? 'oth' : ''}>
            <button type="button" id={`row-${row.id}`} className="whole" onClick={() => onOpen(row.id)}>
              <bdi className="b fs16">{nameOf(row)}</bdi> <Num className="fs12 faint">{referenceOf(row)}</Num>
            </button>
            <span className="am">
              <RowAmount kind={kind} row={row} />
            </span>
            <span className="muted">{isPast ? kind.stateOf(row, t).text : kind.reasons?.(row, t).join(', ')}</span>
            <span className="end fs12 muted">{kind.brief(row, t)}</span>
            <span className="row fs12 faint foot">
              {isPast ? (
                <DateTime at={kind.since(row)} />
              ) : (
                <AgeText since={row.openedAt} now={now} targetMs={kind.targetMs} />
              )}
              <span className="grow" />
              {isPast ? (
                row.decided ? (
                  <OperatorName name={row.decided.by.name} />
                ) : null
              ) : row.claim ? (
                <>
                  {row.claim.mine ? null : <Icon name="lock" size={16} />}
                  <OperatorName name={row.claim.by.name} mine={row.claim.mine} />
                </>
              ) : (
                <span>{row.isGone ? t('opsKit.gone') : t('opsKit.nobodyYet')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
