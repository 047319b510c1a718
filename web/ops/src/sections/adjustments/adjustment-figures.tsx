import type { ReactNode } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, signOf } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { AdjustmentDetail } from '../../lib/surface.js';
import { figuresOf } from './figures-of.js';

/** The balance that a waiting adjustment changes: before, change and after, and what the player could withdraw now. */
export function AdjustmentFigures({ detail }: { detail: AdjustmentDetail }) {
  const t = useWords();
  const figures = figuresOf(detail);
  if (!figures) return null;
  const { currency, kind, withdrawableMinor } = detail;
  const money = (minor: bigint | string): string => formatMinor(String(minor), { currency });
  const { beforeMinor, changeMinor, afterMinor } = figures;
  const sign = signOf(changeMinor);
  return (
    <section>
      <h3 className="s">{t('opsAdjustments.wouldPost', { currency })}</h3>
      <dl className="f4">
        <Figure name={t(kind === 'bonus_credit' ? 'opsAdjustments.bonusBefore' : 'opsAdjustments.cashBefore')}>
          {money(beforeMinor)}
        </Figure>
        <Figure name={t('opsAdjustments.change')} tone={changeMinor > 0n ? 'gain' : 'loss'}>
          {sign}
          {money(changeMinor < 0n ? -changeMinor : changeMinor)}
        </Figure>
        <Figure name={t('opsAdjustments.after')} tone={afterMinor < 0n ? 'loss' : ''}>
          {afterMinor < 0n ? '–' : money(afterMinor)}
        </Figure>
        {withdrawableMinor === undefined ? null : (
          <Figure name={t('opsAdjustments.withdrawableNow')}>{money(withdrawableMinor)}</Figure>
        )}
      </dl>
    </section>
  );
}

function Figure({ name, tone = '', children }: { name: string; tone?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Num className={tone}>{children}</Num>
      </dd>
    </div>
  );
}
