import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { When } from '../../../../src/ui/date-time.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import type { AbuseReviewDetail } from '../../lib/surface.js';
import { EvidenceTables } from './evidence-tables.js';
import { reasonText } from './reason-text.js';
import { ScoreBars } from './score-bars.js';
import { WhoSharesWhat } from './who-shares-what.js';

const RULES = ['A-01', 'A-02', 'A-03', 'A-04'];

/**
 * The facts of an abuse review: the score with the rules that made it, the accounts and their connections, and the
 * pay that is held.
 */
export function AbuseFacts({ detail }: { detail: AbuseReviewDetail }) {
  return (
    <div className="abuse">
      <WhoSharesWhat detail={detail} />
      <Score detail={detail} />
      <EvidenceTables detail={detail} />
      <HeldLines detail={detail} />
    </div>
  );
}

function Score({ detail }: { detail: AbuseReviewDetail }) {
  const t = useWords();
  const { reasons, score, answer } = detail;
  const others = RULES.filter((rule) => !reasons.some((reason) => reason.rule === rule));
  return (
    <section className="col g2 abuse-score">
      <div className="row between">
        <h3 className="s">{t('opsAbuse.score')}</h3>
        <ScoreBars score={score} />
      </div>
      <ul className="ck" data-testid="reasons">
        {reasons.map((reason) => (
          <li key={`${reason.rule} ${reason.mark ?? ''}`} className="wt">
            <Icon name="alert" size={16} />
            <span className="grow">{reasonText(reason, t)}</span>
            <Num className="faint">{reason.rule}</Num>
            <Num className="pts">+{reason.points}</Num>
          </li>
        ))}
        {others.map((rule) => (
          <li key={rule}>
            <Icon name="check" size={16} />
            <span className="grow muted">{t(`opsAbuse.nothing.${rule}`)}</span>
            <Num className="faint">{rule}</Num>
            <Num className="pts faint">0</Num>
          </li>
        ))}
      </ul>
      <h3 className="s">{t('opsAbuse.answer')}</h3>
      {answer ? (
        <blockquote className="fs13" dir="auto">
          {answer}
        </blockquote>
      ) : (
        <p className="fs13 muted">{t('opsAbuse.noAnswer')}</p>
      )}
    </section>
  );
}

function HeldLines({ detail: { lines, currency } }: { detail: AbuseReviewDetail }) {
  const t = useWords();
  return (
    <section className="col g2">
      <h3 className="s">{t('opsAbuse.heldLines')}</h3>
      {lines.length === 0 ? (
        <p className="fs13 muted">{t('opsAbuse.noLines')}</p>
      ) : (
        <div className="panel flush scroll-x">
          <table className="table d2" data-testid="held-lines">
            <thead>
              <tr>
                <th>{t('opsAbuse.kind')}</th>
                <th>{t('opsAbuse.periodEnd')}</th>
                <th>{t('opsKit.state')}</th>
                <th className="end">{currency}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ settlementId, kind, periodEnd, status, netMinor }) => (
                <tr key={settlementId}>
                  <td>{t(`opsAbuse.kind.${kind}`)}</td>
                  <td>
                    <When>{dayAndTime(periodEnd)}</When>
                  </td>
                  <td>{t(`opsAbuse.line.${status}`)}</td>
                  <td className="end">
                    <Num>{formatMinor(netMinor, { currency })}</Num>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
