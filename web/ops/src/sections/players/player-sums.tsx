import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor, signOf } from '../../../../src/lib/money/money.js';
import { serverNow } from '../../../../src/lib/time/server-clock.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { IconButton } from '../../../../src/ui/button.js';
import { Segmented } from '../../../../src/ui/choice.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Skeleton } from '../../../../src/ui/states.js';
import type { Player } from '../../lib/surface.js';
import { RANGES, sumsQuery } from './player-queries.js';
import { PAID, type Look } from './player-look.js';

/**
 * The sums of the member's deposits, withdrawals, stakes and wins in the chosen range of days. A click on a sum opens
 * its records in the same range.
 */
export function PlayerSums({
  player,
  look,
  onChange,
}: {
  player: Player;
  look: Look;
  onChange: (look: Partial<Look>) => void;
}) {
  const t = useWords();
  const { days, asOf } = look;
  const { data: sums, ...query } = useQuery(sumsQuery(player.id, look));
  const { currency } = player;
  const money = (minor: string): string => formatMinor(minor, { currency });
  const result = BigInt(sums?.wonMinor ?? 0) - BigInt(sums?.stakedMinor ?? 0);
  return (
    <section className="panel flush">
      <div className="ph2 plwrap">
        <h2>{t('opsPlayers.sums', { currency })}</h2>
        <span className="row fs12 muted">
          {t('opsKit.shownAsOf', { time: dayAndTime(asOf) })}
          <IconButton
            label={t('term.action.refresh')}
            icon="refresh"
            size={16}
            onClick={() => onChange({ asOf: serverNow() })}
          />
        </span>
        <Segmented
          name="days"
          legend={t('opsPlayers.range')}
          value={String(days)}
          options={RANGES.map((range) => ({ value: String(range), name: t(`opsPlayers.days.${range}`) }))}
          onChange={(value) => onChange({ days: RANGES.find((range) => String(range) === value) ?? RANGES[0] })}
        />
      </div>
      {query.isError ? (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} compact />
      ) : (
        <dl className="figs plsums" aria-busy={query.isPending || undefined}>
          <Figure
            name={t('opsPlayers.sum.deposits')}
            value={sums && money(sums.depositedMinor)}
            isZero={sums?.depositedMinor === '0'}
            onOpen={() => onChange({ tab: 'movements', type: 'deposit' })}
          />
          <Figure
            name={t('opsPlayers.sum.withdrawals')}
            value={sums && money(sums.withdrawnMinor)}
            isZero={sums?.withdrawnMinor === '0'}
            onOpen={() => onChange({ tab: 'withdrawals', type: PAID })}
          />
          <Figure
            name={t('opsPlayers.stake')}
            value={sums && money(sums.stakedMinor)}
            isZero={sums?.stakedMinor === '0'}
            note={sums && t('opsPlayers.sum.bets', { count: sums.betCount })}
            onOpen={() => onChange({ tab: 'bets' })}
          />
          <Figure
            name={t('opsPlayers.sum.result')}
            value={sums && `${signOf(result)}${money(String(result < 0n ? -result : result))}`}
            tone={result > 0n ? 'gain' : result < 0n ? 'loss' : ''}
            isZero={result === 0n}
            note={sums && t('opsPlayers.sum.opened', { amount: money(sums.openingMinor) })}
            onOpen={() => onChange({ tab: 'bets' })}
          />
          <Figure
            name={t('opsPlayers.sum.bonus')}
            value={sums && money(sums.bonusMinor)}
            isZero={sums?.bonusMinor === '0'}
            onOpen={() => onChange({ tab: 'bonuses' })}
          />
        </dl>
      )}
    </section>
  );
}

function Figure({
  name,
  value,
  isZero,
  tone = '',
  note,
  onOpen,
}: {
  name: string;
  value: string | undefined;
  /** True if the sum is zero. A zero has no link. */
  isZero: boolean;
  tone?: string;
  note?: ReactNode;
  onOpen: () => void;
}) {
  return (
    <div>
      <dt className="fs12 muted">{name}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton width="90px" height="22px" />
        ) : isZero ? (
          <Num className="disp fs18">{value}</Num>
        ) : (
          <button type="button" className="rowlink disp fs18" onClick={onOpen}>
            <Num className={tone}>{value}</Num>
            <span className="vh"> {name}</span>
          </button>
        )}
        {note ? <span className="fs12 faint">{note}</span> : null}
      </dd>
    </div>
  );
}
