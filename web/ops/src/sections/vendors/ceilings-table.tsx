import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { IconButton } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { ANY, type Ceiling } from './vendor-calls.js';

const WHOLE = new Intl.NumberFormat('en-US');

/** Returns the win ceiling for one currency (or for all other currencies) as text, or a dash if there is none. */
export function CeilingText({ of, currency }: { of: readonly Ceiling[]; currency: string }) {
  const found = of.find((one) => one.currency === currency) ?? of.find((one) => one.currency === ANY);
  if (!found) return <>–</>;
  return (
    <Num>
      ×{WHOLE.format(BigInt(found.stakeMultiple))} · {formatMinor(found.amountMinor, { currency, trim: true })}
    </Num>
  );
}

/**
 * The table of win ceilings in force. It says whether each is set for the game, its vendor or all vendors. Each
 * ceiling is for one currency.
 */
export function CeilingsTable({
  ceilings,
  onChange,
}: {
  ceilings: readonly Ceiling[];
  onChange: ((ceiling: Ceiling) => void) | undefined;
}) {
  const t = useWords();
  if (ceilings.length === 0) return <p className="fs13 muted">{t('opsVendors.noCeilings')}</p>;
  return (
    <div className="panel flush scroll-x" role="group" tabIndex={0} aria-label={t('opsVendors.ceilings')}>
      <table className="table d2" data-testid="ceilings">
        <thead>
          <tr>
            <th>{t('opsVendors.currency')}</th>
            <th className="end">{t('opsVendors.ceiling')}</th>
            <th>{t('opsVendors.setFor')}</th>
            {onChange ? (
              <th>
                <span className="vh">{t('opsVendors.change')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {ceilings.map((ceiling) => (
            <tr key={ceiling.currency}>
              <td>{ceiling.currency === ANY ? t('opsVendors.others') : <bdi>{ceiling.currency}</bdi>}</td>
              <td className="end">
                <CeilingText of={ceilings} currency={ceiling.currency} />
              </td>
              <td className="muted">{t(`opsVendors.source.${ceiling.source}`)}</td>
              {onChange ? (
                <td className="end">
                  {ceiling.currency === ANY ? null : (
                    <IconButton
                      label={t('opsVendors.changeCeiling', { currency: ceiling.currency })}
                      icon="edit"
                      onClick={() => onChange(ceiling)}
                    />
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
