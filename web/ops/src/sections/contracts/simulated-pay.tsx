import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import type { HouseOfferPreview } from '../../lib/surface.js';

/** The agent's simulated pay for the last closed periods: with the terms in force and with the offered terms. */
export function SimulatedPay({
  simulation: { periods },
  currency,
}: {
  simulation: HouseOfferPreview['simulation'];
  currency: string;
}) {
  const t = useWords();
  return (
    <section className="col g2">
      <h3 className="s">{t('opsContracts.simulation')}</h3>
      {periods.length === 0 ? (
        <p className="muted fs13">{t('opsContracts.noPeriods')}</p>
      ) : (
        <div className="scrollx">
          <table className="table d2">
            <thead>
              <tr>
                <th>{t('opsContracts.periodEnd')}</th>
                <th className="end">{t('opsContracts.payNow', { currency })}</th>
                <th className="end">{t('opsContracts.payOffered', { currency })}</th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ periodEnd, present, offered }) => (
                <tr key={periodEnd}>
                  <td className="muted">
                    <DateTime at={periodEnd} />
                  </td>
                  <td className="end">
                    <Num>{formatMinor(present.grossMinor, { currency })}</Num>
                  </td>
                  <td className="end">
                    <Num>{formatMinor(offered.grossMinor, { currency })}</Num>
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
