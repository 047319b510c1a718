import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { clock, dayAndTime, zoneName } from '../../../../src/lib/time/time.js';
import { Button, ButtonLink } from '../../../../src/ui/button.js';
import { NothingWaits } from '../../kit/nothing-waits.js';
import { useQueues } from '../../kit/queues.js';
import { todayQuery } from '../../kit/today-query.js';
import { may } from '../../lib/session.js';
import { depositsQuery } from './deposit-queries.js';
import { DEPOSITS_PATH } from './queue-facts.js';

const DAY_MS = 24 * 3_600_000;

/** Nothing waits: who answered the last one and when, and the queue where work is. */
export function EmptyQueue({ now, onSeeDecided }: { now: number; onSeeDecided: () => void }) {
  const t = useWords();
  const { data } = useQuery({ ...depositsQuery('decided', 1), refetchInterval: false });
  const { data: today } = useQuery({ ...todayQuery, enabled: may('today.read') });
  const work = useQueues(today).find(({ path, waiting }) => path !== DEPOSITS_PATH && waiting > 0);
  const last = data?.rows[0]?.decided;
  const at = last && (now - Date.parse(last.at) < DAY_MS ? clock(last.at) : dayAndTime(last.at));
  return (
    <NothingWaits
      title={t('opsDeposits.nothingWaits')}
      action={
        work ? (
          <ButtonLink tone="line" size="s" to={work.address}>
            {t('opsDeposits.goTo', { name: t(work.name), count: work.waiting })}
          </ButtonLink>
        ) : (
          <Button tone="line" size="s" onClick={onSeeDecided}>
            {t('opsDeposits.seeDecided')}
          </Button>
        )
      }
    >
      {last ? t('opsDeposits.lastAnswered', { time: `${at} ${zoneName()}`, name: last.by.name }) : t('opsDeposits.nothingText')}
    </NothingWaits>
  );
}
