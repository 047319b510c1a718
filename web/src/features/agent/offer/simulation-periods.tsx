import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { Money, Num } from '../../../ui/money.js';
import type { Simulation } from '../contracts/contracts-api.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { PeriodName } from '../statement/period-name.js';

interface FiguresProps {
  readonly periods: Simulation['periods'];
  readonly kind: SalaryKind;
  readonly account: string;
  /** Explains a period. */
  readonly onChoose: (periodStart: string) => void;
}

/** The amount that tier conditions compare: the base of a dividend, or the valid stake. */
const baseOf = ({ offered, validStakeMinor }: Simulation['periods'][number]): string =>
  offered.dividend?.baseMinor ?? validStakeMinor;

/**
 * Shows the amount of a period that the tier conditions compare, as a button that opens the steps of its computation.
 * The amounts carried in and out stand below it.
 */
function Base({ period, onChoose }: { period: Simulation['periods'][number] } & Pick<FiguresProps, 'onChoose'>) {
  const t = useWords();
  const { carriedMinor = '0', carryMinor = '0' } = period.offered.dividend ?? {};
  return (
    <>
      <button type="button" className="link" onClick={() => onChoose(period.periodStart)}>
        <Money minor={baseOf(period)} />
        <span className="vh"> {t('agent.sim.how')}</span>
      </button>
      {BigInt(carriedMinor) === 0n ? null : (
        <span className="carry fs12 muted" data-testid="carried-in">
          {t('agent.sim.carriedIn', { amount: isolated(formatMinor(carriedMinor)) })}
        </span>
      )}
      {BigInt(carryMinor) === 0n ? null : (
        <span className="carry fs12 muted" data-testid="carried-out">
          {t('agent.sim.carriedOut', { amount: isolated(formatMinor(carryMinor)) })}
        </span>
      )}
    </>
  );
}

/** The rows of a simulation's table for wide screens, one for each period. */
export function SimulationRows({ periods, kind, account, onChoose }: FiguresProps) {
  const t = useWords();
  return (
    <table className="table dense">
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('agent.sim.period')}
          </th>
          <th scope="col" rowSpan={2} className="end">
            {t('term.agent.activeMembers')}
          </th>
          <th scope="col" rowSpan={2} className="end">
            {kind.kind === 'dividend' ? t('agent.sim.base') : t('term.bet.validBet')}
          </th>
          <th scope="col" rowSpan={2} className="end">
            {t('term.agent.tier')}
          </th>
          <th scope="colgroup" colSpan={2} className="end" translate="no">
            {account}
          </th>
          <th scope="colgroup" colSpan={2} className="end">
            {t('agent.sim.you')}
          </th>
        </tr>
        <tr>
          {(['theirs', 'yours'] as const).flatMap((side) => [
            <th key={`${side} now`} scope="col" className="end">
              {t('agent.sim.now')}
            </th>,
            <th key={`${side} then`} scope="col" className="end">
              {t('agent.sim.offered')}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period.periodStart}>
            <td>
              <PeriodName kind={kind} row={period} />
            </td>
            <td className="end">
              <Num>{period.activeMembers}</Num>
            </td>
            <td className="end">
              <Base period={period} onChoose={onChoose} />
            </td>
            <td className="end">
              <Num>{period.offered.tier < 0 ? '–' : period.offered.tier + 1}</Num>
            </td>
            <td className="end muted">
              <Money minor={period.present.grossMinor} />
            </td>
            <td className="end">
              <b>
                <Money minor={period.offered.grossMinor} />
              </b>
            </td>
            <td className="end muted">
              <Money minor={period.present.ownNetMinor} />
            </td>
            <td className="end">
              <b>
                <Money minor={period.offered.ownNetMinor} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A card for each period, for phones. */
export function SimulationCards({ periods, kind, account, onChoose }: FiguresProps) {
  const t = useWords();
  return (
    <ul className="simcards">
      {periods.map((period) => (
        <li key={period.periodStart}>
          <div className="row between">
            <b>
              <PeriodName kind={kind} row={period} />
            </b>
            <span className="fs12 muted">
              {period.offered.tier < 0
                ? t('agent.sim.noTier')
                : t('agent.offer.tier', { number: period.offered.tier + 1 })}
            </span>
          </div>
          <dl>
            <div>
              <dt>{kind.kind === 'dividend' ? t('agent.sim.base') : t('term.bet.validBet')}</dt>
              <dd>
                <Base period={period} onChoose={onChoose} />
              </dd>
            </div>
            {(['grossMinor', 'ownNetMinor'] as const).map((amount) => (
              <div key={amount}>
                <dt translate={amount === 'grossMinor' ? 'no' : undefined}>
                  {amount === 'grossMinor' ? account : t('agent.sim.you')}
                </dt>
                <dd>
                  <span className="muted">
                    <Money minor={period.present[amount]} />
                  </span>{' '}
                  <b>
                    <Money minor={period.offered[amount]} />
                  </b>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <li className="fs12 faint">{t('agent.sim.pale')}</li>
    </ul>
  );
}
