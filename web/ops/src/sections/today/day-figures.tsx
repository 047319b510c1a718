import type { ReactNode } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, signOf } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { DayFigures as Figures } from '../../lib/surface.js';
import { Figure } from './figure.js';
import { shareText } from './share.js';

const counted = (count: number): string => count.toLocaleString('en-US');

/** The brand's money figures of today. */
export function DayFigures({ figures }: { figures: Figures }) {
  const t = useWords();
  const { currency, stakedMinor, revenueMinor } = figures;
  const net = BigInt(figures.depositedMinor) - BigInt(figures.withdrawnMinor);
  const share = shareText(BigInt(revenueMinor), BigInt(stakedMinor));
  const money = (minor: bigint | string): ReactNode => <Num>{formatMinor(minor, { currency })}</Num>;
  const signed = (minor: bigint): ReactNode => (
    <Num className={minor > 0n ? 'gain' : minor < 0n ? 'loss' : ''}>
      {signOf(minor)}
      {formatMinor(minor < 0n ? -minor : minor, { currency })}
    </Num>
  );
  return (
    <dl className="panel flush figs">
      <Figure
        name={t('opsToday.moneyIn', { currency })}
        note={t('opsToday.deposits', { count: counted(figures.depositedCount) })}
      >
        {money(figures.depositedMinor)}
      </Figure>
      <Figure
        name={t('opsToday.moneyOut', { currency })}
        note={t('opsToday.withdrawals', { count: counted(figures.withdrawnCount) })}
      >
        {money(figures.withdrawnMinor)}
      </Figure>
      <Figure
        name={t('opsToday.net', { currency })}
        note={
          <>
            {t('term.wallet.held')} {money(figures.heldMinor)}
          </>
        }
      >
        {signed(net)}
      </Figure>
      <Figure name={t('opsToday.stake', { currency })} note={t('opsToday.bets', { count: counted(figures.betCount) })}>
        {money(stakedMinor)}
      </Figure>
      <Figure
        name={t('opsToday.revenue', { currency })}
        note={share === undefined ? null : t('opsToday.shareOfStake', { share })}
      >
        {signed(BigInt(revenueMinor))}
      </Figure>
      <Figure name={t('opsToday.players')} note={null}>
        <Num>{counted(figures.playerCount)}</Num>
      </Figure>
    </dl>
  );
}
