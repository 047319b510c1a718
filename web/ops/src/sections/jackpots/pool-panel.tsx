import { Fragment } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Button } from '../../../../src/ui/button.js';
import { DateTime } from '../../../../src/ui/date-time.js';
import { Num } from '../../../../src/ui/money.js';
import { Note } from '../../../../src/ui/states.js';
import type { DeskJackpot } from '../../lib/surface.js';
import { LastWins } from './last-wins.js';
import { sharesOf } from './share.js';

/** A jackpot pool: its present amount, its terms, the terms that apply after the next win, and its last wins. */
export function PoolPanel({ pool, onChange }: { pool: DeskJackpot; onChange: (() => void) | undefined }) {
  const t = useWords();
  const { currency, nextSeedMinor, nextCapMinor } = pool;
  const money = (minor: string) => <Num>{formatMinor(minor, { currency })}</Num>;
  const facts = [
    ['opsJackpots.seed', money(pool.seedMinor)],
    ['opsJackpots.cap', money(pool.capMinor)],
    ['opsJackpots.share', <Num>{sharesOf(pool)}</Num>],
    ['opsJackpots.games', <Num>{pool.games}</Num>],
    ['opsJackpots.wins', <Num>{pool.wins}</Num>],
    ['opsJackpots.changedAt', <DateTime at={pool.changedAt} seconds />],
  ] as const;
  return (
    <section className="panel col g4" aria-label={pool.pool} data-testid="pool">
      <div className="row between wrap">
        <div>
          <h2 className="fs16">
            <bdi>{pool.pool}</bdi>
          </h2>
          <p className="row g2">
            <Num className="b fs18">{formatMinor(pool.amountMinor, { currency })}</Num>
            <span className="muted">{currency}</span>
          </p>
        </div>
        {onChange ? (
          <Button tone="line" onClick={onChange}>
            {t('opsJackpots.change')}
          </Button>
        ) : null}
      </div>
      <dl className="kv poolfacts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {nextSeedMinor && nextCapMinor ? (
        <Note tone="wait">
          {t('opsJackpots.waits', {
            seed: formatMinor(nextSeedMinor, { currency }),
            cap: formatMinor(nextCapMinor, { currency }),
          })}
        </Note>
      ) : null}
      <LastWins pool={pool} />
    </section>
  );
}
