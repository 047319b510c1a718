import { useWords } from '../../../../src/lib/language/words.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { Button } from '../../../../src/ui/button.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Num } from '../../../../src/ui/money.js';
import { useOpenPlayer } from '../../kit/player-button.js';
import type { WithdrawalDetail } from '../../lib/surface.js';
import { RiskBars } from './risk-bars.js';
import { evidenceOf, ruleName } from './risk.js';

/** Lists why the withdrawal is under review: each risk rule that applies, with its weight and the facts behind it. */
export function RiskReasons({ detail }: { detail: WithdrawalDetail }) {
  const t = useWords();
  const openPlayer = useOpenPlayer();
  const { risk, risks, currency } = detail;
  if (risks.length === 0) return null;
  return (
    <section>
      <div className="row between">
        <h3 className="s">{t('opsKit.whyWaits')}</h3>
        <span className="fs12">
          <RiskBars risk={risk} isSaid />
        </span>
      </div>
      <ul className="ck why">
        {risks.map((reason) => {
          const evidence = evidenceOf(reason, { currency, t, when: dayAndTime });
          return (
            <li key={reason.rule} className="wt">
              <Icon name="alert" size={16} />
              <span>
                {ruleName(reason.rule, t)}
                {evidence ? <small className="muted">{evidence}</small> : null}
                {openPlayer && reason.members.length > 0 ? (
                  <span className="row wrap">
                    {reason.members.map(({ id, account }) => (
                      <Button key={id} tone="line" size="s" onClick={() => openPlayer(id)}>
                        <bdi>{account}</bdi>
                      </Button>
                    ))}
                  </span>
                ) : null}
              </span>
              <span className="muted">
                <span className="vh">{t('opsWithdrawals.weight')} </span>
                <Num>+{reason.weight}</Num>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
