import { useMemo } from 'react';
import { useWords } from '../../lib/language/words.js';
import { Num } from '../../ui/money.js';
import { frequenciesOf } from './frequency.js';
import type { Draw } from './lottery-api.js';

/** Shows how often each number was drawn in the last draws: as a chart, and as a table that also has the gaps. */
export function FrequencyChart({ region, draws }: { region: string; draws: readonly Draw[] }) {
  const t = useWords();
  const all = useMemo(() => frequenciesOf(region, draws), [region, draws]);
  const most = Math.max(1, ...all.map(({ count }) => count));
  return (
    <details className="freq">
      <summary>{t('lotteries.frequency', { count: draws.length })}</summary>
      <p className="fs12 faint">{t('lotteries.equallyLikely')}</p>
      <div className="bars" aria-hidden="true">
        {all.map(({ value, count }) => (
          <i key={value} style={{ blockSize: `${(count / most) * 100}%` }} title={`${value}: ${count}`} />
        ))}
      </div>
      <div className="ftable">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('lotteries.number')}</th>
              <th scope="col">{t('lotteries.times')}</th>
              <th scope="col">{t('lotteries.gap')}</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ value, count, gap }) => (
              <tr key={value}>
                <th scope="row">
                  <Num>{value}</Num>
                </th>
                <td>
                  <Num>{count}</Num>
                </td>
                <td>
                  <Num>{gap ?? '–'}</Num>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
