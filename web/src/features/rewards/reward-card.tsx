import { useWords, type Translate } from '../../lib/language/words.js';
import { amountOf, rewardName, type Reward } from '../../lib/rewards/rewards.js';
import { dayWithYear, startOfDay } from '../../lib/time/time.js';
import { ClaimButton } from '../../ui/claim-button.js';
import { DateTime, When } from '../../ui/date-time.js';
import { Money, Num } from '../../ui/money.js';
import { RewardSum } from '../../ui/reward-sum.js';
import { Tag } from '../../ui/tag.js';
import { LABELS } from './reward-words.js';

/** The card of one reward: where it comes from, its amount, its conditions and its state. */
export function RewardCard({ reward }: { reward: Reward }) {
  const t = useWords();
  const { status, kind, expiresAt, claimedAt, promotion } = reward;
  const label = LABELS[status];
  const name = rewardName(t, promotion);
  return (
    <li className="panel rwcard" data-testid="reward" data-status={status} data-promotion={promotion}>
      <div className="row between top">
        <div>
          <p className="fs12 muted">{t(`rewards.kind.${kind}`)}</p>
          <h2>{name}</h2>
        </div>
        <Tag tone={label.tone}>{t(label.word)}</Tag>
      </div>
      <RewardSum reward={reward} poolClass="rwpool" />
      <dl className="kv">
        <For reward={reward} />
        <dt>{t('term.money.turnoverRequirement')}</dt>
        <dd>
          {reward.turnoverRequiredMinor === '0' ? (
            t('rewards.none')
          ) : reward.freeRounds ? (
            <Num>{Number((BigInt(reward.turnoverRequiredMinor) * 100n) / amountOf(reward)) / 100}×</Num>
          ) : (
            <Money minor={reward.turnoverRequiredMinor} />
          )}
        </dd>
        {claimedAt ? (
          <>
            <dt>{t(status === 'issued' ? 'term.activity.issued' : 'term.activity.claimed')}</dt>
            <dd>
              <DateTime at={claimedAt} />
            </dd>
          </>
        ) : expiresAt && status !== 'applying' ? (
          <>
            <dt>{t(status === 'close' ? 'rewards.endedAt' : 'rewards.claimUntil')}</dt>
            <dd>
              <DateTime at={expiresAt} />
            </dd>
          </>
        ) : null}
      </dl>
      <p className="fs13 muted rwterms">{termsOf(t, reward)}</p>
      {status === 'claim' ? <ClaimButton rewardId={reward.rewardId} name={name} full /> : null}
    </li>
  );
}

function For({ reward: { day, tier, level, place } }: { reward: Reward }) {
  const t = useWords();
  if (level)
    return (
      <>
        <dt>{t('rewards.vip.title')}</dt>
        <dd>
          <Num>{level}</Num>
        </dd>
      </>
    );
  if (tier)
    return (
      <>
        <dt>{t('rewards.for')}</dt>
        <dd>{t(`rewards.tier.${tier.replace(/-/g, '_')}`)}</dd>
      </>
    );
  if (!day) return null;
  return (
    <>
      <dt>{t('rewards.for')}</dt>
      <dd>
        <When>{dayWithYear(startOfDay(day))}</When>
      </dd>
      {place ? (
        <>
          <dt>{t('rewards.place')}</dt>
          <dd>
            <Num>{place}</Num>
          </dd>
        </>
      ) : null}
    </>
  );
}

/**
 * Returns the conditions of a reward in one sentence. For a reward that waits or was rejected, it returns the reason.
 */
function termsOf(t: Translate, { status, cashMinor, turnoverRequiredMinor, freeRounds }: Reward): string {
  if (status === 'applying') return t('rewards.termsReview');
  if (status === 'rejected') return t('rewards.termsRejected');
  if (status === 'processing') return t('rewards.termsProcessing');
  if (freeRounds) return t(status === 'claimed' ? 'rewards.free.given' : 'rewards.free.terms');
  if (turnoverRequiredMinor === '0') return t('rewards.termsFree');
  return t(cashMinor === '0' ? 'rewards.termsBonus' : 'rewards.termsCash');
}
