import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Num } from '../../../ui/money.js';
import { Timeline } from '../../../ui/timeline.js';
import type { Tier } from './contracts-api.js';
import { percent } from '../../../lib/money/percent.js';
import { ratesOf } from './contract-terms.js';
import { salaryKind, type SalaryKind } from './salary-kinds.js';

/** Shows the agent's own rates in a contract kind. */
export function OwnRates({ kind, own }: { kind: SalaryKind; own: readonly Tier[] }) {
  const t = useWords();
  return (
    <section className="panel flush" aria-labelledby="own">
      <div className="cardhead">
        <h2 id="own">{t('agent.offer.own')}</h2>
      </div>
      {own.length === 0 ? (
        <p className="none fs13 muted">{t('agent.offer.ownNone')}</p>
      ) : (
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
            {own.map((tier, index) => (
              <tr key={`${index}-${tier.lossRatePpm}`}>
                <td>
                  <Num>{index + 1}</Num>
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
      )}
    </section>
  );
}

/** The steps after the form of an offer. If `sent` is true, only the last step is left. */
export function OfferNext({
  sent,
  account,
  kind = salaryKind(undefined),
}: {
  sent?: boolean;
  account: string;
  kind?: SalaryKind;
}) {
  const t = useWords();
  const name = account ? isolated(account) : t('agent.offer.theDownline');
  return (
    <section className="panel col g4" aria-labelledby="next">
      <h2 id="next">{t('agent.offer.nextTitle')}</h2>
      <Timeline
        steps={[
          { state: sent ? 'done' : 'now', title: t('agent.offer.nextWrite'), note: t('agent.offer.nextWriteText') },
          {
            state: sent ? 'now' : 'todo',
            title: t('agent.offer.nextSend', { account: name }),
            note: t('agent.offer.nextSendText'),
          },
          {
            state: 'todo',
            title: t('agent.offer.nextAccept', { account: name }),
            note: t('agent.offer.nextAcceptText'),
          },
          { state: 'todo', title: t(kind.inForce), note: t('agent.offer.nextForceText') },
        ]}
      />
    </section>
  );
}
