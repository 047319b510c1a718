import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Delta, Num } from '../../ui/money.js';
import type { Transfer } from './transfer-api.js';
import { otherText, signedMinor } from './transfer-words.js';

/** A short list of the newest transfers. Each links to its receipt. */
export function TransferList({ list, base }: { list: readonly Transfer[]; base: string }) {
  const t = useWords();
  return (
    <section className="panel tlist" data-testid="transfers">
      <h2>{t('transfer.earlier')}</h2>
      {list.length === 0 ? <p className="muted fs13">{t('transfer.none')}</p> : null}
      <ul>
        {list.map((one) => (
          <li key={one.transferId}>
            <Link to={`${base}/${one.transferId}`}>
              <span className="shrink">
                <b className="block trunc">{otherText(t, one)}</b>
                <span className="fs12 muted">
                  <time dateTime={one.transferredAt}>{one.transferredAt ? dayAndTime(one.transferredAt) : ''}</time>{' '}
                  <Num>{one.receipt}</Num>
                </span>
              </span>
              <Delta minor={signedMinor(one)} className="b" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
