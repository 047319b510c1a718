import { useWords, type Translate } from '../../../../src/lib/language/words.js';
import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import { percent } from '../../../../src/lib/money/percent.js';
import { Num } from '../../../../src/ui/money.js';
import type { ContractTerms } from '../../lib/surface.js';
import type { Period } from './contract-calls.js';

type Terms = Pick<ContractTerms, 'tiers' | 'deferral' | 'dividend'> & { readonly kind?: string };
export type Tier = ContractTerms['tiers'][number];

/**
 * Returns the rates of a tier as text: three rates for real-time salary (bets won, bets lost, single bets), one rate
 * for other kinds.
 */
export const ratesText = (kind: string | undefined, tier: Tier): string =>
  (kind === 'realtimeSalary' ? [tier.profitRatePpm, tier.lossRatePpm, tier.singleBetRatePpm] : [tier.lossRatePpm])
    .map(percent)
    .join(' / ');

/** Returns the conditions of a tier as texts. An empty list means that the tier has no conditions. */
export function conditionsOf(tier: Tier, currency: string, t: Translate): string[] {
  const money = (minor: string): string => isolated(`${formatMinor(minor, { currency })} ${currency}`);
  return [
    tier.activeMembersMin > 0 && t('opsContracts.members', { count: tier.activeMembersMin }),
    tier.validStakeMinorMin !== '0' && t('opsContracts.stakeFrom', { amount: money(tier.validStakeMinorMin) }),
    tier.netLossMinorMin !== '0' && t('opsContracts.lossFrom', { amount: money(tier.netLossMinorMin) }),
  ].filter((text): text is string => text !== false);
}

/**
 * Shows the terms of a contract: a line for each tier, then the rule for deferred pay and the period length of a
 * dividend.
 */
export function TermsText({ terms, currency }: { terms: Terms; currency: string }) {
  const t = useWords();
  const { kind, tiers, deferral, dividend } = terms;
  return (
    <dl className="kv">
      {tiers.map((tier, n) => (
        <div key={n} className="contents">
          <dt>{conditionsOf(tier, currency, t).join(' · ') || t('opsContracts.always')}</dt>
          <dd>
            <Num>{ratesText(kind, tier)}</Num>
          </dd>
        </div>
      ))}
      {dividend ? (
        <>
          <dt>{t('term.agent.period')}</dt>
          <dd>
            {t(`opsContracts.period.${dividend.period satisfies Period}`)},{' '}
            {dividend.carries ? t('opsContracts.carries') : t('opsContracts.carriesNot')}
          </dd>
        </>
      ) : null}
      {deferral ? (
        <>
          <dt>{t('opsContracts.deferral')}</dt>
          <dd>
            {t('opsContracts.deferralText', { members: deferral.activeMembersMin, periods: deferral.periodsMax })}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
