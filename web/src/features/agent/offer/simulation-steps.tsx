import { useWords } from '../../../lib/language/words.js';
import { Delta, Money } from '../../../ui/money.js';
import type { Simulation } from '../contracts/contracts-api.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { PeriodName } from '../statement/period-name.js';

type Period = Simulation['periods'][number];

/** The steps from a period's net loss to the pay at the terms in force and at the offered terms. */
export function SimulationSteps({ period, kind }: { period: Period; kind: SalaryKind }) {
  const t = useWords();
  const { offered, present } = period;
  const base = offered.dividend;
  const steps = base
    ? [
        [t('agent.sim.netLoss'), BigInt(base.netLossMinor)],
        [t('agent.dividend.promotions'), -BigInt(base.promotionCostMinor)],
        [t('agent.dividend.dropped'), droppedOf(base)],
        [t('agent.sum.carried'), BigInt(base.carriedMinor)],
        [t('agent.sim.corrected'), BigInt(base.correctedMinor)],
      ].filter(([, minor], n) => n === 0 || minor !== 0n)
    : [];
  const pays = [
    [t('agent.sim.now'), present],
    [t('agent.sim.offered'), offered],
  ] as const;
  return (
    <section className="simsteps" aria-labelledby="sim-steps" data-testid="sim-steps">
      <div className="row between wrap">
        <h3 id="sim-steps" tabIndex={-1}>
          {t('agent.sim.how')}
        </h3>
        <span className="fs13 muted">
          <PeriodName kind={kind} row={period} />
        </span>
      </div>
      <dl>
        {(steps as [string, bigint][]).map(([name, minor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Delta minor={minor} />
            </dd>
          </div>
        ))}
        <div className="b">
          <dt>{base ? t('agent.dividend.base') : t('term.bet.validBet')}</dt>
          <dd>
            <Money minor={base?.baseMinor ?? period.validStakeMinor} />
          </dd>
        </div>
        {base && BigInt(base.carryMinor) !== 0n ? (
          <div>
            <dt>{t('agent.sum.carry')}</dt>
            <dd>
              <Delta minor={base.carryMinor} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('term.agent.activeMembers')}</dt>
          <dd className="num">{period.activeMembers}</dd>
        </div>
        {pays.map(([name, pay]) => (
          <div key={name}>
            <dt>
              {name} · {pay.tier < 0 ? t('agent.sim.noTier') : t('agent.offer.tier', { number: pay.tier + 1 })}
            </dt>
            <dd>
              <Money minor={pay.grossMinor} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="fs12 faint">{t('agent.sim.howNote')}</p>
    </section>
  );
}

/**
 * Returns the amount that the rules drop from the base of a dividend: a negative result that is not carried into the
 * next period, and forfeited bonuses that a contract without carry does not count.
 */
const droppedOf = (base: NonNullable<Period['offered']['dividend']>): bigint =>
  BigInt(base.baseMinor) -
  BigInt(base.carriedMinor) -
  BigInt(base.correctedMinor) -
  (BigInt(base.netLossMinor) - BigInt(base.promotionCostMinor));
