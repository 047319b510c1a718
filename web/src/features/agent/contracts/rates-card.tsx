import { useWords } from '../../../lib/language/words.js';
import { Num, Money } from '../../../ui/money.js';
import type { Contract, Tier } from './contracts-api.js';
import { ratesOf } from './contract-terms.js';
import { percent } from '../../../lib/money/percent.js';
import { salaryKind } from './salary-kinds.js';

/** Shows the conditions of a tier. */
export function Asks({ tier }: { tier: Tier }) {
  const t = useWords();
  const none =
    tier.activeMembersMin === 0 && BigInt(tier.validStakeMinorMin) === 0n && BigInt(tier.netLossMinorMin) === 0n;
  if (none) return <span className="asks">{t('agent.rates.always')}</span>;
  return (
    <span className="asks">
      {tier.activeMembersMin > 0 ? (
        <span className="ask">{t('agent.rates.members', { count: tier.activeMembersMin })}</span>
      ) : null}
      {BigInt(tier.validStakeMinorMin) > 0n ? (
        <span className="ask">
          {t('term.bet.validBet')}{' '}
          <span className="nowrap">
            ≥ <Money minor={tier.validStakeMinorMin} trim />
          </span>
        </span>
      ) : null}
      {BigInt(tier.netLossMinorMin) > 0n ? (
        <span className="ask">
          {t('term.money.netLoss')}{' '}
          <span className="nowrap">
            ≥ <Money minor={tier.netLossMinorMin} trim />
          </span>
        </span>
      ) : null}
    </span>
  );
}

/** Shows the rates of the contract in force and marks the tier that the running period has reached. */
export function RatesCard({ contract, met }: { contract: Contract | undefined; met: number | undefined }) {
  const t = useWords();
  if (!contract) return null;
  const kind = salaryKind(contract.kind);
  return (
    <section className="panel flush rates" aria-labelledby="rates">
      <div className="cardhead">
        <h2 id="rates" className="grow">
          {t('agent.rates.title')}
        </h2>
      </div>
      <div className="scroll-x" tabIndex={0} role="region" aria-labelledby="rates">
        <table className="table dense">
          <thead>
            <tr>
              <th scope="col">{t('term.agent.tier')}</th>
              {ratesOf(kind).map(({ rate, label }) => (
                <th key={rate} scope="col" className="end">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contract.tiers.map((tier, index) => (
              <tr key={`${index}-${tier.lossRatePpm}`} className={index === met ? 'on' : ''}>
                <td>
                  <span className="tiercell">
                    <b className="num">{index + 1}</b> <Asks tier={tier} />
                    {index === met ? <span className="vh"> {t('agent.rates.metNow')}</span> : null}
                  </span>
                </td>
                {ratesOf(kind).map(({ rate }) => (
                  <td key={rate} className="end">
                    <Num>{percent(tier[rate])}</Num>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="perfoot fs12 faint">
        {kind.kind === 'dividend'
          ? t('agent.rates.noteDividend')
          : kind.oneRate
            ? t('agent.rates.noteOne')
            : t('agent.rates.note')}
      </p>
    </section>
  );
}
