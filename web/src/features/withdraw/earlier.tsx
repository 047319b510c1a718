import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { dayWithYear } from '../../lib/time/time.js';
import { Delta, Money } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import type { Withdrawal } from './withdraw-api.js';
import { labelName, labelTone, reasonText } from './withdrawal-words.js';

/**
 * A short list of earlier withdrawals: day, label and amount. A rejected, failed or returned one also shows the
 * reason.
 */
export function Earlier({ title, list, base }: { title: string; list: readonly Withdrawal[]; base: string }) {
  const t = useWords();
  if (list.length === 0) return null;
  return (
    <section className="panel wlist" data-testid="earlier">
      <h2>{title}</h2>
      <ul>
        {list.map((withdrawal) => {
          const reason = reasonText(t, withdrawal);
          const took = withdrawal.status === 'received' || withdrawal.status === 'paid';
          return (
            <li key={withdrawal.withdrawalId}>
              <Link to={`${base}/${withdrawal.withdrawalId}`}>
                <span className="vh">{withdrawal.reference}</span>
                <span className="muted">{withdrawal.requestedAt ? dayWithYear(withdrawal.requestedAt) : ''}</span>
                <Tag tone={labelTone(withdrawal)}>{labelName(t, withdrawal)}</Tag>
                {took ? (
                  <Delta minor={-BigInt(withdrawal.amountMinor)} className="end" />
                ) : (
                  <Money minor={withdrawal.amountMinor} className="end" />
                )}
                {reason ? <span className="sub">{reason}</span> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
