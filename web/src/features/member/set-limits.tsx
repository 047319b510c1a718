import { useQuery } from '@tanstack/react-query';
import { limitsQuery, type Limit } from '../../lib/account/limits.js';
import { useWords } from '../../lib/language/words.js';
import { UsedBar } from '../../ui/used-bar.js';

const SHOWN_MAX = 3;
const NAMES: Readonly<Record<string, string>> = {
  'deposit day': 'member.limit.depositDay',
  'deposit week': 'member.limit.depositWeek',
  'deposit month': 'member.limit.depositMonth',
  'loss day': 'member.limit.lossDay',
  'loss week': 'member.limit.lossWeek',
  'loss month': 'member.limit.lossMonth',
  'stake day': 'member.limit.stakeDay',
  'stake week': 'member.limit.stakeWeek',
  'stake month': 'member.limit.stakeMonth',
};

const useOf = ({ usedMinor, limitMinor = '0' }: Limit): number =>
  limitMinor === '0' ? 1 : Number(usedMinor) / Number(limitMinor);

/** Lists the three of the member's limits with the highest used shares, highest first, with the amounts used. */
export function SetLimits() {
  const t = useWords();
  const { data } = useQuery(limitsQuery);
  const set = data?.filter(({ limitMinor }) => limitMinor !== undefined) ?? [];
  return set
    .toSorted((a, b) => useOf(b) - useOf(a))
    .slice(0, SHOWN_MAX)
    .map((limit) => {
      const name = `${limit.kind} ${limit.period}`;
      return (
        <div key={name} className="setlimit" data-testid="set-limit">
          <p className="b">{t(NAMES[name] ?? name)}</p>
          <UsedBar {...limit} words={{ used: t('member.limit.used'), left: t('member.limit.left') }} />
        </div>
      );
    });
}
