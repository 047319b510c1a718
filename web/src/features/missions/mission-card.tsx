import type { Schemas } from '../../lib/api/schemas.js';
import { useWords, type Translate } from '../../lib/language/words.js';
import { rewardName } from '../../lib/rewards/rewards.js';
import { ClaimButton } from '../../ui/claim-button.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { Money, Num } from '../../ui/money.js';
import { RewardSum } from '../../ui/reward-sum.js';
import { Tag } from '../../ui/tag.js';

type Mission = Schemas['MissionDto'];
type Step = Schemas['MissionStepDto'];

/** Returns the state of a mission: in progress, claimable, or the state of its reward. */
function stateOf(
  t: Translate,
  { reward }: Mission,
): { readonly text: string; readonly tone: 'info' | 'done' | 'wait' } {
  if (!reward) return { text: t('missions.open'), tone: 'wait' };
  if (reward.status === 'claim') return { text: t('missions.done'), tone: 'info' };
  if (reward.status === 'processing') return { text: t('term.activity.processing'), tone: 'wait' };
  return { text: t(reward.status === 'claimed' ? 'term.activity.claimed' : 'term.activity.closed'), tone: 'done' };
}

/**
 * The card of one mission: its steps with their progress, its reward with the conditions, and the button that claims
 * the reward.
 */
export function MissionCard({ mission }: { mission: Mission }) {
  const t = useWords();
  const { id, period, steps, endsAt, turnoverPercent, reward, claimDays } = mission;
  const name = rewardName(t, id);
  const state = stateOf(t, mission);
  return (
    <li className="panel mscard" data-testid="mission" data-mission={id} data-status={reward?.status ?? 'open'}>
      <div className="row between top">
        <div>
          <p className="fs12 muted">{t(`missions.period.${period}`)}</p>
          <h2>{name}</h2>
        </div>
        <Tag tone={state.tone}>{state.text}</Tag>
      </div>
      <RewardSum reward={mission} poolClass="mspool" />
      <ul className="mssteps">
        {steps.map((step) => (
          <StepRow key={step.kind} step={step} />
        ))}
      </ul>
      <div className="msfoot fs13 muted">
        <p>
          {t('missions.ends')} <DateTime at={endsAt} />
        </p>
        <p>
          {turnoverPercent === 0 ? (
            t('missions.noTurnover')
          ) : (
            <>
              {t('term.money.turnoverRequirement')}: <Num>{turnoverPercent / 100}×</Num>
            </>
          )}
        </p>
        <p>{t('missions.claimDays', { days: claimDays })}</p>
      </div>
      {reward?.status === 'claim' ? <ClaimButton rewardId={reward.rewardId} name={name} full /> : null}
    </li>
  );
}

function StepRow({ step: { kind, target, reached } }: { step: Step }) {
  const t = useWords();
  const percent = Number((BigInt(reached) * 100n) / BigInt(target));
  const done = percent >= 100;
  const text = t(`missions.step.${kind}`);
  return (
    <li>
      <div className="row between fs13">
        <span className="msstep">
          <Icon name={done ? 'check' : 'clock'} size={16} />
          {text}
        </span>
        <span data-testid="step" data-reached={reached}>
          {kind === 'categories' ? (
            <Num>
              {reached} / {target}
            </Num>
          ) : (
            <>
              <Money minor={reached} trim /> <span className="muted">/</span> <Money minor={target} trim />
            </>
          )}
        </span>
      </div>
      <div
        className="bar msbar"
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
    </li>
  );
}
