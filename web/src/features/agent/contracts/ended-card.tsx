import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { dayWithYear } from '../../../lib/time/time.js';
import { Num } from '../../../ui/money.js';
import { exactAmount } from '../shared/figures.js';
import type { EndedOffsets } from './contracts-api.js';
import { salaryKind } from './salary-kinds.js';

/**
 * Amounts that ended contracts paid too much to the agent and that no settlement has taken back. Each still waits to be
 * taken back, or was written off.
 */
export function EndedCard({ ended }: { ended: readonly EndedOffsets[] }) {
  const t = useWords();
  if (ended.length === 0) return null;
  const stateOf = ({ writtenOffAt, lapsesAt }: EndedOffsets): string => {
    if (writtenOffAt) return t('agent.ended.writtenOff', { day: dayWithYear(writtenOffAt) });
    return lapsesAt ? t('agent.ended.lapses', { day: dayWithYear(lapsesAt) }) : t('agent.ended.next');
  };
  return (
    <section className="panel flush" aria-labelledby="ended">
      <div className="cardhead">
        <h2 id="ended" className="grow">
          {t('agent.ended.title')}
        </h2>
      </div>
      <ul className="ended">
        {ended.map((one) => (
          <li key={`${one.kind} ${one.account} ${one.payee} ${one.writtenOffAt}`}>
            <span>
              {t(one.payee ? 'agent.ended.toYou' : 'agent.ended.fromYou', {
                account: one.account === undefined ? t('agent.house') : isolated(one.account),
              })}
              <span className="fs12 muted">
                {t(salaryKind(one.kind).name)}
                {' · '}
                {one.rounds > 0 ? t('agent.ended.rounds', { count: one.rounds }) : t('agent.ended.carried')}
                {' · '}
                {stateOf(one)}
              </span>
            </span>
            <b>
              <Num>{exactAmount(one.amountMicroMinor)}</Num>
            </b>
          </li>
        ))}
      </ul>
      <p className="perfoot fs12 faint">{t('agent.ended.note')}</p>
    </section>
  );
}
