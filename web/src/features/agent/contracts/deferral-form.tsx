import { useWords } from '../../../lib/language/words.js';
import { TextField } from '../../../ui/field.js';
import type { Deferral } from './contracts-api.js';

/** The typed fields of the deferral rule. */
export interface DeferralDraft {
  readonly members: string;
  readonly periods: string;
}

const NONE: DeferralDraft = { members: '0', periods: '3' };
const MEMBERS_MAX = 1_000_000;
const PERIODS_MAX = 60;

export const deferralDraftOf = (deferral: Deferral | undefined): DeferralDraft =>
  deferral ? { members: String(deferral.activeMembersMin), periods: String(deferral.periodsMax) } : NONE;

const wholeOf = (text: string, max: number): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= max ? Number(text) : undefined;

/**
 * Converts the typed deferral rule of an offer. Returns `none` if the minimum of active members is 0, and undefined
 * if a field is invalid.
 */
export function deferralOf({ members, periods }: DeferralDraft): Deferral | 'none' | undefined {
  const [activeMembersMin, periodsMax] = [wholeOf(members, MEMBERS_MAX), wholeOf(periods, PERIODS_MAX)];
  if (activeMembersMin === 0) return 'none';
  return activeMembersMin !== undefined && periodsMax ? { activeMembersMin, periodsMax } : undefined;
}

/**
 * True if the agent receives deferred pay no later than the agent must pay it to the downline: the offer needs at least
 * as many active members, and its deferred pay lapses no later. The server checks this again.
 */
export const coversDeferral = (own: Deferral | undefined, offered: Deferral | undefined): boolean =>
  !own ||
  (offered !== undefined && offered.activeMembersMin >= own.activeMembersMin && offered.periodsMax <= own.periodsMax);

/**
 * The fields of the deferral rule: the minimum of active members, and for how many periods pay below it is deferred.
 */
export function DeferralForm({
  draft,
  own,
  onChange,
}: {
  draft: DeferralDraft;
  own: Deferral | undefined;
  onChange: (draft: DeferralDraft) => void;
}) {
  const t = useWords();
  const deferral = deferralOf(draft);
  const members = wholeOf(draft.members, MEMBERS_MAX);
  const covered = deferral === undefined || coversDeferral(own, deferral === 'none' ? undefined : deferral);
  return (
    <section className="panel col g4" aria-labelledby="deferral">
      <h2 id="deferral">{t('agent.deferral.title')}</h2>
      <p className="fs13 muted">{t('agent.deferral.text')}</p>
      <div className="tiergrid two">
        <TextField
          label={t('term.agent.activeMembers')}
          inputMode="numeric"
          dir="ltr"
          value={draft.members}
          error={members === undefined ? t('agent.offer.number') : undefined}
          onChange={(event) => onChange({ ...draft, members: event.target.value })}
        />
        <TextField
          label={t('agent.deferral.periods')}
          inputMode="numeric"
          dir="ltr"
          value={draft.periods}
          disabled={members === 0}
          error={members !== 0 && !wholeOf(draft.periods, PERIODS_MAX) ? t('agent.deferral.oneToSixty') : undefined}
          onChange={(event) => onChange({ ...draft, periods: event.target.value })}
        />
      </div>
      <p className="fs13 muted" role="status">
        {own && !covered
          ? t('agent.deferral.above', { members: own.activeMembersMin, periods: own.periodsMax })
          : t('agent.deferral.zero')}
      </p>
    </section>
  );
}
