import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, signOf } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { DayFigures as Figures, FigureName } from '../../lib/surface.js';
import { Figure } from './figure.js';
import { rowsAddress, type Range } from './range.js';
import { changeText, shareText } from './share.js';

const counted = (count: number): string => count.toLocaleString('en-US');

/**
 * The brand's money figures in a range of days. Each figure links to the rows that it sums, up to the time of the
 * figure. A zero has no link.
 */
export function DayFigures({ figures, range }: { figures: Figures; range: Range }) {
  const t = useWords();
  const { currency, before } = figures;
  const [deposited, withdrawn, held, staked, revenue] = [
    figures.depositedMinor,
    figures.withdrawnMinor,
    figures.heldMinor,
    figures.stakedMinor,
    figures.revenueMinor,
  ].map(BigInt) as [bigint, bigint, bigint, bigint, bigint];
  const net = deposited - withdrawn;
  const share = shareText(revenue, staked);
  const to = (figure: FigureName, value: bigint | number): string | undefined =>
    value === 0n || value === 0 ? undefined : rowsAddress(figure, range, figure === 'held' ? undefined : figures);
  const money = (minor: bigint): ReactNode => <Num>{formatMinor(minor, { currency })}</Num>;
  const signed = (minor: bigint): ReactNode => (
    <Num className={minor > 0n ? 'gain' : minor < 0n ? 'loss' : ''}>
      {signOf(minor)}
      {formatMinor(minor < 0n ? -minor : minor, { currency })}
    </Num>
  );
  const withChange = (text: string, now: bigint, then: string): ReactNode => {
    const change = changeText(now, BigInt(then));
    return (
      <>
        {text}
        {change ? (
          <>
            {' · '}
            <Num>{change}</Num>
          </>
        ) : null}
      </>
    );
  };
  return (
    <dl className="panel flush figs">
      <Figure
        name={t('opsToday.moneyIn', { currency })}
        to={to('moneyIn', deposited)}
        note={withChange(
          t('opsToday.deposits', { count: counted(figures.depositedCount) }),
          deposited,
          before.depositedMinor,
        )}
      >
        {money(deposited)}
      </Figure>
      <Figure
        name={t('opsToday.moneyOut', { currency })}
        to={to('moneyOut', withdrawn)}
        note={withChange(
          t('opsToday.withdrawals', { count: counted(figures.withdrawnCount) }),
          withdrawn,
          before.withdrawnMinor,
        )}
      >
        {money(withdrawn)}
      </Figure>
      <Figure
        name={t('opsToday.net', { currency })}
        to={to('netIn', net)}
        note={
          <Noted to={to('held', held)}>
            {t('term.wallet.held')} {money(held)}
          </Noted>
        }
      >
        {signed(net)}
      </Figure>
      <Figure
        name={t('opsToday.stake', { currency })}
        to={to('stake', staked)}
        note={withChange(t('opsToday.bets', { count: counted(figures.betCount) }), staked, before.stakedMinor)}
      >
        {money(staked)}
      </Figure>
      <Figure
        name={t('opsToday.revenue', { currency })}
        to={to('revenue', revenue)}
        note={share === undefined ? null : t('opsToday.shareOfStake', { share })}
      >
        {signed(revenue)}
      </Figure>
      <Figure
        name={t('opsToday.players')}
        to={to('players', figures.playerCount)}
        note={
          <Noted to={to('newPlayers', figures.newCount)}>
            {t('opsToday.newPlayers', { count: counted(figures.newCount) })}
          </Noted>
        }
      >
        <Num>{counted(figures.playerCount)}</Num>
      </Figure>
    </dl>
  );
}

/** A note below a figure, with a second figure. The note links to its rows if `to` is defined. */
function Noted({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? (
    <Link className="figlink" to={to}>
      {children}
    </Link>
  ) : (
    children
  );
}
