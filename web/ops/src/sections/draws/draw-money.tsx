import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { DrawDetail } from '../../lib/surface.js';

/** The slips of a draw by state with their amounts, and the outcomes with the highest payout. */
export function DrawMoney({ draw: { states, liabilities } }: { draw: DrawDetail }) {
  const t = useWords();
  return (
    <>
      <section className="col g2">
        <h3 className="s">{t('opsDraws.slips')}</h3>
        {states.length === 0 ? (
          <p className="fs13 muted">{t('opsDraws.noSlips')}</p>
        ) : (
          <div className="panel scroll-x">
            <table className="table d2" data-testid="slip-states">
              <thead>
                <tr>
                  <th>{t('opsKit.state')}</th>
                  <th className="end">{t('opsDraws.slips')}</th>
                  <th className="end">{t('opsDraws.stakes')}</th>
                  <th className="end">{t('term.bet.payout')}</th>
                </tr>
              </thead>
              <tbody>
                {states.map(({ status, currency, slips, stakeMinor, payoutMinor }) => (
                  <tr key={`${status} ${currency}`} data-status={status}>
                    <td>{t(`opsDraws.slip.${status}`)}</td>
                    <td className="end">
                      <Num>{slips}</Num>
                    </td>
                    <td className="end">
                      <Num>
                        {formatMinor(stakeMinor, { currency })} <span className="faint">{currency}</span>
                      </Num>
                    </td>
                    <td className="end">
                      <Num>{formatMinor(payoutMinor, { currency })}</Num>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {liabilities.length > 0 ? (
        <section className="col g2">
          <h3 className="s">{t('opsDraws.largest')}</h3>
          <div className="panel scroll-x">
            <table className="table d2">
              <thead>
                <tr>
                  <th>{t('opsDraws.play')}</th>
                  <th>{t('opsDraws.outcome')}</th>
                  <th className="end">{t('opsDraws.liability')}</th>
                  <th className="end">{t('opsDraws.limit')}</th>
                </tr>
              </thead>
              <tbody>
                {liabilities.map(({ brand, currency, play, outcome, reservedMinor, limitMinor }) => (
                  <tr key={`${brand} ${currency} ${play} ${outcome}`}>
                    <td>
                      <bdi>{play}</bdi> <bdi className="faint">{brand}</bdi>
                    </td>
                    <td>
                      <bdi>{outcome}</bdi>
                    </td>
                    <td className="end">
                      <Num>
                        {formatMinor(reservedMinor, { currency })} <span className="faint">{currency}</span>
                      </Num>
                    </td>
                    <td className="end">
                      <Num className="muted">{formatMinor(limitMinor, { currency })}</Num>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </>
  );
}
