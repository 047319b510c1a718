import { useWords } from '../../../lib/language/words.js';
import { Segmented } from '../../../ui/choice.js';
import { Checkbox } from '../../../ui/field.js';
import type { DividendTerms } from './contracts-api.js';
import { LENGTHS, type Length } from './salary-kinds.js';

const NAMES: Readonly<Record<Length, string>> = {
  week: 'agent.dividend.week',
  halfMonth: 'agent.dividend.halfMonth',
  month: 'agent.dividend.month',
};

/**
 * Returns the first dividend terms of an offer: those in force, otherwise those of the agent's own contract. All
 * contracts of a chain must have the same period length.
 */
export const dividendTermsOf = (inForce: DividendTerms | undefined, own: DividendTerms | undefined): DividendTerms =>
  inForce ?? own ?? { period: 'month', carries: true };

/**
 * The fields for the period length of a dividend, and for whether a negative base is carried into the next period.
 */
export function DividendForm({
  terms,
  own,
  onChange,
}: {
  terms: DividendTerms;
  /** The terms of the contract by which the agent is paid. */
  own: DividendTerms | undefined;
  onChange: (terms: DividendTerms) => void;
}) {
  const t = useWords();
  const lengths = own ? LENGTHS.filter((length) => length === own.period) : LENGTHS;
  return (
    <section className="panel col g4" aria-labelledby="dividend">
      <h2 id="dividend">{t('agent.dividend.title')}</h2>
      <Segmented
        name="period"
        legend={t('agent.dividend.title')}
        value={terms.period}
        options={lengths.map((length) => ({ value: length, name: t(NAMES[length]) }))}
        onChange={(period) => onChange({ ...terms, period })}
      />
      <Checkbox
        checked={terms.carries}
        disabled={own?.carries === true}
        onChange={(event) => onChange({ ...terms, carries: event.target.checked })}
      >
        {t('agent.dividend.carries')}
      </Checkbox>
      <p className="fs13 muted">{own ? t('agent.dividend.chain') : t('agent.dividend.carriesText')}</p>
    </section>
  );
}
