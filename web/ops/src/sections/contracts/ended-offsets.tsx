import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import { dayWithYear } from '../../../../src/lib/time/time.js';
import { Num } from '../../../../src/ui/money.js';
import { kindName } from '../../kit/contract-kind.js';
import type { TopAgentDetail } from '../../lib/surface.js';

type Ended = TopAgentDetail['endedOffsets'][number];

const MICRO = 1_000_000n;

/**
 * Amounts that ended contracts paid too much to the agent and that no settlement has taken back. Each still waits to be
 * taken back, or was written off.
 */
export function EndedOffsets({ agent }: { agent: TopAgentDetail }) {
  const t = useWords();
  if (agent.endedOffsets.length === 0) return null;
  const stateOf = ({ writtenOffAt, lapsesAt }: Ended): string => {
    if (writtenOffAt) return t('opsContracts.ended.writtenOff', { day: dayWithYear(writtenOffAt) });
    return lapsesAt ? t('opsContracts.ended.lapses', { day: dayWithYear(lapsesAt) }) : t('opsContracts.ended.next');
  };
  const sideOf = ({ payee, account }: Ended): string =>
    payee && account === undefined
      ? t('opsContracts.ended.house')
      : t('opsContracts.ended.to', { account: isolated(payee ? agent.account : (account ?? '')) });
  return (
    <section className="col g2">
      <h3 className="s">{t('opsContracts.ended')}</h3>
      <ul className="col g2">
        {agent.endedOffsets.map((one) => (
          <li key={`${one.kind} ${one.account} ${one.payee} ${one.writtenOffAt}`} className="row between top">
            <span className="col">
              <span>
                {t(kindName(one.kind))} · {sideOf(one)}
              </span>
              <span className="fs12 muted">
                {one.rounds > 0 ? `${t('opsContracts.ended.rounds', { count: one.rounds })} · ` : ''}
                {stateOf(one)}
              </span>
            </span>
            <Num className="b">{formatMinor(BigInt(one.amountMicroMinor) / MICRO, { currency: agent.currency })}</Num>
          </li>
        ))}
      </ul>
    </section>
  );
}
