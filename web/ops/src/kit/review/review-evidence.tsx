import { useWords, type Translate } from '../../../../src/lib/language/words.js';
import { clock, zoneName } from '../../../../src/lib/time/time.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import type { Review, ReviewSteps } from '../../lib/surface.js';

type Detail = Review & ReviewSteps;

/** The rules that sent it to review, each by its name. */
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

/** Two slots: who decided first, and whether this operator may be the second. */
export function FourEyes({ detail }: { detail: Detail }) {
  const t = useWords();
  if (!detail.needsSecond) return null;
  const { first } = detail;
  const step = first && detail.steps.findLast(({ by, action }) => by.id === first.by.id && action === first.decision);
  return (
    <div className="eyes">
      <div>
        <span className="pt">{first ? <Icon name="check" size={16} /> : null}</span>
        <b>
          {first
            ? t(first.decision === 'approve' ? 'opsKit.hasApproved' : 'opsKit.hasRejected', {
                name: first.by.name,
              })
            : t('opsKit.firstOperator')}
        </b>
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
        <small>{first ? secondSentence(t, detail) : t('opsKit.afterFirst')}</small>
      </div>
    </div>
  );
}

function secondSentence(t: Translate, { may, first }: Detail): string {
  if (first?.mine) return t('opsKit.youWereFirst');
  return may.decide ? t('opsKit.youMay') : t(`opsKit.because.${may.because ?? 'decided'}`);
}

/** What happened to it, and what ends by itself. */
export function ReviewTimeline({ detail }: { detail: Detail }) {
  const t = useWords();
  const { claim } = detail;
  return (
    <section>
      <h3 className="s">{t('opsKit.timeline', { zone: zoneName() })}</h3>
      <ol className="tl2">
        <li>
          <Num className="faint">{clock(detail.openedAt)}</Num>
          <i className="d" />
          <span>{t('opsKit.sentToReview')}</span>
        </li>
        {detail.steps.map(({ at, by, action, note }) => (
          <li key={`${at} ${action}`}>
            <Num className="faint">{clock(at)}</Num>
            <i className="d" />
            <span>
              {t(`opsKit.step.${action}`, { name: by.name })}
              {note ? ` “${note}”` : ''}
            </span>
          </li>
        ))}
        {claim && detail.state === 'open' ? (
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
