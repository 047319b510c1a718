import { useWords } from '../../lib/language/words.js';
import { Money } from '../../ui/money.js';
import { Definition } from './definition.js';
import type { IncomeSums } from './income-api.js';

/** The sums of the range. Sums that are seldom above zero show only then. */
export function IncomeFigures({ sums }: { sums: Omit<IncomeSums, 'settlements'> }) {
  const t = useWords();
  const figures = [
    ['gross', sums.grossMinor, true],
    ['toDownlines', sums.toDownlinesMinor, true],
    ['net', sums.netMinor, true],
    ['paid', sums.paidMinor, true],
    ['processing', sums.processingMinor, false],
    ['kept', sums.keptMinor, false],
    ['owed', sums.owedMinor, false],
  ] as const;
  return (
    <dl className="panel figs report">
      {figures
        .filter(([, minor, always]) => always || BigInt(minor) !== 0n)
        .map(([name, minor]) => (
          <div className="figbox" key={name}>
            <dt>
              <Definition term={t(`agent.income.${name}`)}>{t(`agent.income.define.${name}`)}</Definition>
            </dt>
            <dd className="v" data-testid={`income-${name}`}>
              <Money minor={minor} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
