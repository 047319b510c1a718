import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { IconButton } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { ANY, type Limit } from './vendor-calls.js';

/** The table of a game's stake limits. Limits for a brand take precedence over limits for a currency. */
export function LimitsTable({
  limits,
  onChange,
}: {
  limits: readonly Limit[];
  onChange: ((limit: Limit) => void) | undefined;
}) {
  const t = useWords();
  const nameOf = (currency: string): string => (currency === ANY ? t('opsVendors.others') : currency);
  if (limits.length === 0) return <p className="fs13 muted">{t('opsVendors.noLimits')}</p>;
  return (
    <div className="panel flush scroll-x" role="group" tabIndex={0} aria-label={t('opsVendors.limits')}>
      <table className="table d2" data-testid="limits">
        <thead>
          <tr>
            <th>{t('opsVendors.currency')}</th>
            <th className="end">{t('term.number.minimum')}</th>
            <th className="end">{t('term.number.maximum')}</th>
            <th className="end">{t('opsVendors.payout')}</th>
            {onChange ? (
              <th>
                <span className="vh">{t('opsVendors.change')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => {
            const { brand, currency, stakeMinorMin, stakeMinorMax, payoutMinorMax } = limit;
            return (
              <tr key={`${brand} ${currency}`}>
                <td>
                  <bdi>{nameOf(currency)}</bdi>
                  {brand === ANY ? null : <bdi className="faint"> {brand}</bdi>}
                </td>
                <td className="end">
                  <Num>{formatMinor(stakeMinorMin, { currency })}</Num>
                </td>
                <td className="end">
                  <Num>{formatMinor(stakeMinorMax, { currency })}</Num>
                </td>
                <td className="end">{payoutMinorMax ? <Num>{formatMinor(payoutMinorMax, { currency })}</Num> : '–'}</td>
                {onChange ? (
                  <td className="end">
                    <IconButton
                      label={t('opsVendors.changeLimit', { currency: nameOf(currency) })}
                      icon="edit"
                      onClick={() => onChange(limit)}
                    />
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
