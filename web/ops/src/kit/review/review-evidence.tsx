import { useWords } from '../../../../src/lib/language/words.js';
import { clock, zoneName } from '../../../../src/lib/time/time.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import type { ReviewRow } from '../../lib/surface.js';
import type { Eyes, TimeLine } from './review-kind.js';

/** Lists the reasons why an entry is under review. */
export function WhyItWaits({ reasons }: { reasons: readonly string[] }) {
  const t = useWords();
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3 className="s">{t('opsKit.whyWaits')}</h3>
      <ul className="ck">
        {reasons.map((reason) => (
          <li key={reason} className="wt">
            <Icon name="alert" size={16} />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * For a decision that needs two operators: shows the first decision, and whether this operator may make the second.
 */
export function FourEyes({ eyes }: { eyes: Eyes }) {
  const t = useWords();
  const { first, steps, mayDecide, because } = eyes;
  const step = first && steps.findLast(({ by }) => by.id === first.by.id);
  return (
    <div className="eyes">
      <div>
        <span className="pt">{first ? <Icon name="check" size={16} /> : null}</span>
        <b>{first ? t(`opsKit.first.${first.decision}`, { name: first.by.name }) : t('opsKit.firstOperator')}</b>
        <small>
          {step ? (
            <>
              <Num>{clock(step.at)}</Num>
              {step.note ? ` · “${step.note}”` : ''}
            </>
          ) : (
            t('opsKit.twoDecide')
          )}
        </small>
      </div>
      <div className="nx">
        <span className="pt" />
        <b>{t('opsKit.secondOperator')}</b>
        <small>
          {!first
            ? t('opsKit.afterFirst')
            : first.mine
              ? t('opsKit.youWereFirst')
              : mayDecide
                ? t('opsKit.youMay')
                : because
                  ? t(`opsKit.because.${because}`)
                  : t('opsKit.otherRole')}
        </small>
      </div>
    </div>
  );
}

/** Lists the steps of a review so far, and when the current claim ends. */
export function ReviewTimeline({ row, lines }: { row: ReviewRow; lines: readonly TimeLine[] }) {
  const t = useWords();
  const { claim } = row;
  return (
    <section>
      <h3 className="s">{t('opsKit.timeline', { zone: zoneName() })}</h3>
      <ol className="tl2">
        {lines.map(({ at, text, note }) => (
          <li key={`${at} ${text}`}>
            <Num className="faint">{clock(at)}</Num>
            <i className="d" />
            <span>
              {text}
              {note ? ` “${note}”` : ''}
            </span>
          </li>
        ))}
        {claim && row.state === 'open' ? (
          <li className="now">
            <Num className="faint">{clock(claim.endsAt)}</Num>
            <i className="d" />
            <span>{t('opsKit.claimEnds', { time: clock(claim.endsAt, false) })}</span>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
