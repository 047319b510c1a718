import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { Num } from '../../ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';

type Friend = Schemas['FriendDto'];

/** The list of invited friends with masked names, and the reward tiers that each has reached. */
export function Friends({ tiers }: { tiers: readonly string[] }) {
  const t = useWords();
  const friends = useInfiniteQuery({
    queryKey: [...keys.referral, 'friends'],
    queryFn: ({ signal, pageParam }) =>
      request<Schemas['FriendPageDto']>('/wps/referral/friends', { signal, query: { page: pageParam, pageSize: 20 } }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
  const rows = friends.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <section className="sec" aria-labelledby="rffriends">
      <h2 id="rffriends" className="rftitle">
        {t('referral.friends')}
      </h2>
      {friends.error && !friends.data ? (
        <ErrorCard error={friends.error} onRetry={() => void friends.refetch()} />
      ) : null}
      {!friends.data && !friends.error ? (
        <Loading>
          <Skeleton height="96px" radius="14px" />
        </Loading>
      ) : null}
      {friends.data && rows.length === 0 ? <p className="panel muted">{t('referral.noFriends')}</p> : null}
      <ul className="rffriends">
        {rows.map((friend) => (
          <OneFriend key={`${friend.name} ${friend.registeredAt}`} friend={friend} tiers={tiers} />
        ))}
      </ul>
      {friends.hasNextPage ? (
        <Button tone="line" busy={friends.isFetchingNextPage} onClick={() => void friends.fetchNextPage()}>
          {t('term.action.loadMore')}
        </Button>
      ) : null}
    </section>
  );
}

function OneFriend({ friend, tiers }: { friend: Friend; tiers: readonly string[] }) {
  const t = useWords();
  const reached = tiers.filter((id) => friend.tiers.includes(id));
  return (
    <li className="panel rffriend" data-testid="friend">
      <div>
        <h3>
          <bdi>{friend.name}</bdi>
        </h3>
        <p className="fs13 muted">
          {t('referral.since')} <DateTime at={friend.registeredAt} />
        </p>
      </div>
      <ul className="rfsteps fs13">
        <li className="on">
          <Icon name="check" size={16} />
          {t('referral.step.registered')}
        </li>
        <li className={friend.deposited ? 'on' : ''}>
          <Icon name={friend.deposited ? 'check' : 'clock'} size={16} />
          {t('referral.step.deposited')}
        </li>
        <li className={friend.wagerPercent >= 100 ? 'on' : ''}>
          <Icon name={friend.wagerPercent >= 100 ? 'check' : 'clock'} size={16} />
          {t('referral.step.bets')} <Num>{friend.wagerPercent}%</Num>
        </li>
      </ul>
      <div className="rfreached">
        {reached.map((id) => (
          <Tag key={id} tone="done">
            {t(`rewards.tier.${id.replace(/-/g, '_')}`)}
          </Tag>
        ))}
      </div>
    </li>
  );
}
