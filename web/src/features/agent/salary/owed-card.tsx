import { useWords } from '../../../lib/language/words.js';
import { clock, day } from '../../../lib/time/time.js';
import { Money, Num } from '../../../ui/money.js';
import { ShownOf } from '../shared/shown-of.js';
import type { OwedLine } from '../statement/settlements-api.js';

/** Debts from earlier periods, oldest first. Each opens the statement of its period. */
export function OwedCard({
  owed,
  count,
  onChoose,
}: {
  owed: readonly OwedLine[];
  count: number;
  onChoose: (settlementId: string) => void;
}) {
  const t = useWords();
  return (
    <section className="panel flush owed" aria-labelledby="owed">
      <div className="cardhead">
        <h2 id="owed" className="grow">
          {t('term.agent.owed')}
        </h2>
      </div>
      {owed.length === 0 ? (
        <p className="none fs13 muted">{t('agent.owed.none')}</p>
      ) : (
        <ul className="per">
          {owed.map((line) => (
            <li key={line.settlementId}>
              <button type="button" onClick={() => onChoose(line.settlementId)}>
                <span className="muted">
                  {line.periodStart ? day(line.periodStart) : ''}{' '}
                  <Num>{line.periodStart ? clock(line.periodStart, false) : ''}</Num>
                </span>
                <span className="faint fs12">
                  {BigInt(line.repaidMinor) > 0n ? (
                    <>
                      {t('agent.owed.repaid')} <Money minor={line.repaidMinor} />
                    </>
                  ) : null}
                </span>
                <b>
                  <Money minor={BigInt(line.owedMinor) - BigInt(line.repaidMinor)} />
                </b>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShownOf shown={owed.length} total={count} />
      <p className="perfoot fs12 faint">{t('agent.owed.note')}</p>
    </section>
  );
}
