import { useEffect, useState } from 'react';
import { usePools } from '../../lib/games/pools.js';
import { useMotion } from '../../lib/motion/motion.js';
import { useWords } from '../../lib/language/words.js';
import { artUrl } from '../../ui/art/art.js';
import { Money } from '../../ui/money.js';
import { Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';

/**
 * The decorative counter (specification §4, §9). It starts at 20 to 21 million and grows by 100 to 500 every 3 to 5
 * seconds (here in minor units and ms).
 */
const START_MINOR = 2_000_000_000;
const START_SPREAD_MINOR = 100_000_000;
const STEP_MINOR = 10_000;
const STEP_SPREAD_MINOR = 40_000;
const PAUSES_MS = [3000, 4000, 5000];

function useDecoration(on: boolean): bigint {
  const motion = useMotion();
  const [amount, setAmount] = useState(() => Math.floor(START_MINOR + Math.random() * START_SPREAD_MINOR));
  useEffect(() => {
    if (!on || !motion) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      setAmount((old) => old + Math.floor(STEP_MINOR + Math.random() * STEP_SPREAD_MINOR));
      timer = setTimeout(step, PAUSES_MS[Math.floor(Math.random() * PAUSES_MS.length)]);
    };
    timer = setTimeout(step, PAUSES_MS[0]);
    return () => clearTimeout(timer);
  }, [on, motion]);
  return BigInt(amount);
}

/** Shows the brand's jackpot pool. Without a pool it shows a decorative counter with a label that says so. */
export function JackpotPanel() {
  const t = useWords();
  const pools = usePools();
  const pool = pools?.[0];
  const decoration = useDecoration(pools !== undefined && pool === undefined);
  return (
    <section className="panel jp" aria-label={t('home.pool')} data-testid="jackpot" data-version={pool?.version}>
      <div className="row between">
        <h2>{t('home.pool')}</h2>
        <Tag>{pools === undefined || pool ? t('term.game.jackpot') : t('term.game.illustrative')}</Tag>
      </div>
      <div className="fig">
        {pools === undefined ? (
          <Skeleton width="260px" height="1.1em" />
        ) : (
          <Money minor={pool?.amountMinor ?? decoration} />
        )}
      </div>
      <p className="muted fs13">{pools === undefined || pool ? t('home.poolText') : t('home.poolIllustrative')}</p>
      <div className="art" style={{ backgroundImage: `url(${artUrl('pool')})` }} />
    </section>
  );
}
