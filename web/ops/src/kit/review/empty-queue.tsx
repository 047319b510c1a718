import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { clock, dayAndTime, zoneName } from '../../../../src/lib/time/time.js';
import { Button, ButtonLink } from '../../../../src/ui/button.js';
import { NothingWaits } from '../nothing-waits.js';
import { decidable, useQueues } from '../queues.js';
import { todayQuery } from '../today-query.js';
import { may } from '../../lib/session.js';
import type { ReviewRow } from '../../lib/surface.js';
import type { RowKind } from './review-kind.js';
import { reviewsQuery } from './review-queries.js';

const DAY_MS = 24 * 3_600_000;

/** The empty queue: which operator decided the last entry and when, and which other queue has entries. */
export function EmptyQueue({
  kind,
  now,
  onSeeAnswered,
}: {
  kind: Pick<RowKind<ReviewRow>, 'path' | 'answered'>;
  now: number;
  onSeeAnswered: () => void;
}) {
  const t = useWords();
  const { data } = useQuery({ ...reviewsQuery(kind.path, kind.answered, 1), refetchInterval: false });
  const { data: today } = useQuery({ ...todayQuery, enabled: may('today.read') });
  const work = decidable(useQueues(today), may).find((queue) => queue.path !== kind.path && queue.waiting > 0);
  const last = data?.rows[0]?.decided;
  const at = last && (now - Date.parse(last.at) < DAY_MS ? clock(last.at) : dayAndTime(last.at));
  return (
    <NothingWaits
      title={t('opsKit.nothingWaits')}
      action={
        work ? (
          <ButtonLink tone="line" size="s" to={work.address}>
            {t('opsKit.goTo', { name: t(work.name), count: work.waiting })}
          </ButtonLink>
        ) : (
          <Button tone="line" size="s" onClick={onSeeAnswered}>
            {t('opsKit.seeDecided')}
          </Button>
        )
      }
    >
      {last ? t('opsKit.lastAnswered', { time: `${at} ${zoneName()}`, name: last.by.name }) : t('opsKit.nothingText')}
    </NothingWaits>
  );
}
