import { Link } from 'react-router-dom';
import { currentLanguage, useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { isolated } from '../../../../src/lib/money/money.js';
import { When } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { LoadingRows } from '../../kit/loading-rows.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { AGE_BANDS, ageAddress, isOfAge, type AgeBand } from '../../kit/queue/age-band.js';
import { AgeText } from '../../kit/queue/age-text.js';
import { ageOf, spanText } from '../../kit/queue/age.js';
import type { QueueCount } from '../../kit/queues.js';

/**
 * The number of columns: one for each range of waiting time, plus name and total. A wide screen adds the oldest
 * entry's waiting time and the target.
 */
const COLUMNS = { narrow: AGE_BANDS.length + 2, wide: AGE_BANDS.length + 4 };

/** A table of the waiting entries of each queue by waiting time. Each number links to the entries that it counts. */
export function QueuesByAge({ queues, asOf }: { queues: readonly QueueCount[] | undefined; asOf: string | undefined }) {
  const t = useWords();
  const isNarrow = useNarrow();
  return (
    <section className="panel flush queueages">
      <div className="ph2">
        <h2>{t('opsToday.queuesByAge')}</h2>
        <span className="fs12 faint">{t('opsToday.shaded')}</span>
      </div>
      {queues?.length === 0 ? (
        <NothingWaits title={t('opsToday.noQueue')}>{t('opsToday.noQueueText')}</NothingWaits>
      ) : (
        <table className="table d2 ages" aria-busy={queues === undefined || undefined}>
          <thead>
            <tr>
              <th>{t('opsToday.queue')}</th>
              {AGE_BANDS.map((band) => (
                <th key={band.fromMin} className="mid">
                  <bdi>{bandName(band, t)}</bdi>
                </th>
              ))}
              <th className="end">{t('opsToday.all')}</th>
              <th className="end hide-s">{t('opsToday.oldest')}</th>
              <th className="end hide-s">{t('opsToday.target')}</th>
            </tr>
          </thead>
          <tbody>
            {queues && asOf ? (
              queues.map((queue) => <QueueRow key={queue.address} queue={queue} asOfMs={Date.parse(asOf)} />)
            ) : (
              <LoadingRows columns={isNarrow ? COLUMNS.narrow : COLUMNS.wide} />
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

const bandName = ({ fromMin, toMin }: AgeBand, t: ReturnType<typeof useWords>): string =>
  toMin === undefined
    ? t('opsToday.over', { minutes: fromMin })
    : fromMin === 0
      ? t('opsToday.below', { minutes: toMin })
      : isolated(`${fromMin}–${toMin}`);

function QueueRow({ queue, asOfMs }: { queue: QueueCount; asOfMs: number }) {
  const t = useWords();
  const { name, address, waiting, oldestAt, targetMs } = queue;
  // The server lists the waiting times of a limited number of entries. If some are missing, the table shows no numbers
  // by waiting time.
  const isKnown = queue.openedAt.length >= waiting;
  return (
    <tr>
      <td className={`m ${queue.isPart ? 'sub' : ''}`}>{t(name)}</td>
      {AGE_BANDS.map((band) => (
        <td key={band.fromMin} className="mid">
          {isKnown ? <AgeCell queue={queue} band={band} asOfMs={asOfMs} /> : <span className="faint">–</span>}
        </td>
      ))}
      <td className="end b">
        {waiting > 0 ? (
          <Link className="link" to={address}>
            <Num>{waiting}</Num>
            <span className="vh"> {t(name)}</span>
          </Link>
        ) : (
          <Num className="faint">0</Num>
        )}
      </td>
      <td className="end hide-s">
        {oldestAt && waiting > 0 ? (
          <AgeText since={oldestAt} now={asOfMs} targetMs={targetMs} />
        ) : (
          <span className="faint">–</span>
        )}
      </td>
      <td className="end faint hide-s">
        <When>{spanText(targetMs, currentLanguage())}</When>
      </td>
    </tr>
  );
}

/** The number of entries in one range of waiting time, in the colour of the oldest of them. */
function AgeCell({ queue, band, asOfMs }: { queue: QueueCount; band: AgeBand; asOfMs: number }) {
  const t = useWords();
  const age = { ...band, asOfMs };
  const [oldest, ...others] = queue.openedAt.filter((at) => isOfAge(at, age));
  if (oldest === undefined)
    return (
      <span className="faint">
        <span aria-hidden="true">·</span>
        <span className="vh">0</span>
      </span>
    );
  const { tone } = ageOf(Date.parse(oldest), asOfMs, queue.targetMs);
  return (
    <Link className={`agecell ${tone}`} to={ageAddress(queue.address, age)}>
      <Num>{others.length + 1}</Num>
      <span className="vh">
        {' '}
        {t(queue.name)}, {bandName(band, t)}
        {tone ? `, ${t(tone === 'late' ? 'opsKit.late' : 'opsKit.near')}` : ''}
      </span>
    </Link>
  );
}
