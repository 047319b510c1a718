import { useEffect, useRef, useState } from 'react';
import { useWords } from '../lib/language/words.js';
import { formatMinor } from '../lib/money/money.js';
import { useBalance } from '../lib/session/balance.js';
import { isTrial, useSession } from '../lib/session/session.js';
import { keep, kept } from '../lib/storage/kept.js';
import { IconButton } from './button.js';
import { DebtSign } from './debt-sign.js';
import { Money, Num } from './money.js';
import { Skeleton } from './states.js';
import { Tag } from './tag.js';

const HIDDEN = 'nm.balance.hidden';
const SETTLE_MS = 700;

/** Returns the balance as text once it has stopped changing, for screen readers. */
function useAnnounced(text: string | undefined): string {
  const [said, setSaid] = useState('');
  const first = useRef(true);
  useEffect(() => {
    if (text === undefined) return undefined;
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(() => setSaid(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/**
 * Shows the balance, with buttons to hide it and to refresh it. A hidden balance stays hidden until the member shows
 * it again.
 */
export function BalanceBox({ refresh = true }: { refresh?: boolean }) {
  const t = useWords();
  const { data, isFetching, refetch } = useBalance();
  const trial = isTrial(useSession().user);
  const [hidden, setHidden] = useState(kept(HIDDEN) === '1');
  const toggle = () => {
    keep(HIDDEN, hidden ? undefined : '1');
    setHidden(!hidden);
  };
  const said = useAnnounced(
    hidden || !data ? undefined : t('ui.balanceIs', { amount: formatMinor(data.balanceMinor) }),
  );
  return (
    <div
      className="bal"
      role="group"
      aria-label={t('term.wallet.balance')}
      data-testid="balance"
      data-version={data?.version}
    >
      {data === undefined ? (
        <Skeleton width="84px" height="16px" />
      ) : hidden ? (
        <Num>******</Num>
      ) : (
        <span key={data.version} className="roll">
          <Money minor={data.balanceMinor} />
        </span>
      )}
      <DebtSign />
      {trial ? <Tag tone="wait">{t('ui.playMoney')}</Tag> : null}
      <IconButton
        label={hidden ? t('ui.showBalance') : t('ui.hideBalance')}
        icon={hidden ? 'eye-off' : 'eye'}
        aria-pressed={hidden}
        onClick={toggle}
      />
      {refresh ? (
        <IconButton
          label={t('term.action.refresh')}
          icon="refresh"
          className={isFetching ? 'spin' : ''}
          onClick={() => void refetch()}
        />
      ) : null}
      <span className="vh" role="status">
        {said}
      </span>
    </div>
  );
}
