import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink } from '../../ui/button.js';
import { Num } from '../../ui/money.js';
import { RegisterLink } from '../../ui/register-link.js';
import { grouped, toNextPoint } from './points.js';

/** Shows the points balance and the progress to the next point. `balance` is undefined while it loads. */
export function PointsBalance({ balance }: { balance: Schemas['PointBalanceDto'] | undefined }) {
  const t = useWords();
  const percent = balance ? toNextPoint(balance.pointsMicro) : 0;
  return (
    <section className="panel col g3 points-balance" aria-label={t('term.points.points')} aria-busy={!balance}>
      <img src={artUrl('coin')} alt="" width={72} height={96} />
      <h2 className="muted fs14">{t('term.points.points')}</h2>
      <p className="disp fig36" data-testid="points-balance">
        <Num>{balance ? grouped(balance.points) : '…'}</Num>
      </p>
      <div className="col g2">
        <div
          className="points-bar"
          role="progressbar"
          aria-label={t('points.next')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </div>
        <p className="fs13 muted">
          {t('points.next')}: <Num>{percent}%</Num>
        </p>
      </div>
      <p className="fs13 muted">{t('points.keep')}</p>
    </section>
  );
}

/** Explains to a visitor or a trial member how points are earned. */
export function PointsWelcome({ trial }: { trial: boolean }) {
  const t = useWords();
  return (
    <section className="panel points-welcome">
      <img src={artUrl('coin')} alt="" width={54} height={72} />
      <p>{t(trial ? 'points.trial' : 'points.visitor')}</p>
      <div className="row g3 wrap">
        {trial ? null : (
          <ButtonLink to="/login?back=%2FpointMall" tone="line">
            {t('term.auth.login')}
          </ButtonLink>
        )}
        <RegisterLink />
      </div>
    </section>
  );
}
