import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asFailure } from '../../lib/api/failure.js';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { rewardName } from '../../lib/rewards/rewards.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Money, Num } from '../../ui/money.js';
import { RewardSum } from '../../ui/reward-sum.js';
import { FailureNote } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { say } from '../../ui/toast.js';
import { addPicture, ApplicationPictures, ChosenPictures, type Chosen } from './application-pictures.js';
import { LABELS } from './reward-words.js';

type Manual = Schemas['ManualPromotionDto'];
/** The maximum length of the comment, in characters (specification §9). */
const COMMENT_MAX = 140;

/**
 * The promotions for which the member can apply, each with its terms and its form. It renders nothing if there are
 * none.
 */
export function ManualPromotions() {
  const t = useWords();
  const { data } = useQuery({
    queryKey: [...keys.rewards, 'manual'],
    queryFn: ({ signal }) => request<Schemas['ManualPromotionsDto']>('/wps/promotions/manual', { signal }),
  });
  if (!data || data.list.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="rwmanual">
      <h2 id="rwmanual" className="rwmanualtitle">
        {t('rewards.manual.title')}
      </h2>
      <ul className="rwmanual">
        {data.list.map((promotion) => (
          <Promotion key={promotion.promotion} promotion={promotion} />
        ))}
      </ul>
    </section>
  );
}

function Promotion({ promotion }: { promotion: Manual }) {
  const t = useWords();
  const { promotion: id, status, turnoverPercent, stakeMaxMinor, expiresAfterDays, claimDays } = promotion;
  const name = rewardName(t, id);
  const label = status === 'join' ? undefined : LABELS[status];
  return (
    <li className="panel rwapply" data-testid="manual-promotion" data-status={status}>
      <div className="row between top wrap">
        <h3>{name}</h3>
        {label ? <Tag tone={label.tone}>{t(label.word)}</Tag> : null}
      </div>
      <RewardSum reward={promotion} poolClass="rwpool" />
      <ul className="rwmanualterms fs13 muted">
        <li>{t('rewards.manual.who')}</li>
        <li>
          {t('term.money.turnoverRequirement')}: <Num>{turnoverPercent / 100}×</Num>
        </li>
        {stakeMaxMinor ? (
          <li>
            {t('rewards.manual.stake')} <Money minor={stakeMaxMinor} trim />
          </li>
        ) : null}
        {expiresAfterDays ? <li>{t('rewards.vip.expiry', { days: expiresAfterDays })}</li> : null}
        <li>{t('rewards.manual.claim', { days: claimDays })}</li>
      </ul>
      {status === 'join' ? (
        <ApplyForm promotion={id} name={name} />
      ) : (
        <>
          <p className="fs13">{t(stateText(status))}</p>
          <ApplicationPictures promotion={promotion} />
        </>
      )}
    </li>
  );
}

/** Returns the message id for the state of an application. */
const stateText = (status: Manual['status']): string => {
  if (status === 'applying') return 'rewards.manual.waits';
  if (status === 'claim') return 'rewards.manual.approved';
  return status === 'rejected' ? 'rewards.manual.rejected' : 'rewards.manual.later';
};

/** Adds the chosen pictures one after the other, and returns whether all of them were added. */
async function addAll(rewardId: string, pictures: readonly Chosen[]): Promise<boolean> {
  let isWhole = true;
  for (const picture of pictures)
    await addPicture(rewardId, picture).catch(() => {
      isWhole = false;
    });
  return isWhole;
}

/** Applies for a promotion and adds the chosen pictures; several clicks send one request. */
function ApplyForm({ promotion, name }: { promotion: string; name: string }) {
  const t = useWords();
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const [pictures, setPictures] = useState<readonly Chosen[]>([]);
  const key = useRef<string>(undefined);
  const apply = useMutation({
    mutationFn: async () => {
      const { reward } = await request<Manual>('/wps/promotions/manual/apply', {
        method: 'POST',
        body: { promotion, comment: comment.trim() },
        idempotencyKey: (key.current ??= crypto.randomUUID()),
      });
      return addAll(reward?.rewardId ?? '', pictures);
    },
    // The application counts even if a picture was refused: the member can add it while the application waits.
    onSuccess: (isWhole) =>
      isWhole ? say(t('rewards.manual.sent')) : say(t('rewards.manual.picturesFailed'), 'alert'),
    onSettled: (_answer, error) => {
      // If the answer was lost, the form stays. A retry with the same key gets the first answer.
      if (error && asFailure(error).passing) return;
      void client.invalidateQueries({ queryKey: keys.rewards });
    },
  });
  return (
    <form
      className="col g3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!apply.isPending) apply.mutate();
      }}
      noValidate
    >
      <TextField
        label={t('rewards.manual.comment')}
        hint={
          <Num>
            {comment.length} / {COMMENT_MAX}
          </Num>
        }
        name="comment"
        dir="auto"
        autoComplete="off"
        maxLength={COMMENT_MAX}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <ChosenPictures list={pictures} onChange={setPictures} />
      <Button type="submit" tone="solid" busy={apply.isPending} data-testid="apply">
        {t('rewards.manual.apply')}
        <span className="vh"> {name}</span>
      </Button>
      <FailureNote error={apply.error} />
    </form>
  );
}
