import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { vipQuery } from '../../lib/rewards/rewards.js';
import { Icon } from '../../ui/icon.js';
import type { WithdrawalMethod } from './withdraw-api.js';
import { KIND_ICONS, methodName } from './withdrawal-words.js';

/** The VIP level names that have texts. Any other level is shown by its number. */
const NAMED: ReadonlySet<string> = new Set(['bronze', 'silver', 'gold', 'diamond']);

/** Lists the withdrawal methods that need a higher VIP level, each with the level that it needs. */
export function LockedMethods({ methods }: { methods: readonly WithdrawalMethod[] }) {
  const t = useWords();
  const { data: vip } = useQuery(vipQuery);
  const levelOf = (rank: number): string => {
    const label = vip?.levels.find((level) => level.rank === rank)?.label ?? '';
    return NAMED.has(label) ? t(`withdraw.level.${label}`) : String(rank);
  };
  return (
    <section className="panel col g2 wlocked" data-testid="locked-methods">
      <h2>{t('withdraw.lockedTitle')}</h2>
      <ul>
        {methods.map((method) => (
          <li key={method.methodId} className="row">
            <Icon name={KIND_ICONS[method.kind]} size={18} />
            <span className="b">{methodName(t, method.name)}</span>
            <span className="muted fs13">{t('withdraw.fromLevel', { level: levelOf(method.opensAtLevel ?? 0) })}</span>
          </li>
        ))}
      </ul>
      <Link className="link fs13" to="/member/rewardCenter">
        {t('withdraw.seeLevels')}
      </Link>
    </section>
  );
}
