/**
 * The rules for the steps that operators take on cases about payment providers. All functions are pure. No step moves
 * money.
 */

export type CaseState = 'open' | 'explained' | 'corrected';
export type CaseAction = 'claim' | 'release' | 'note' | 'explain' | 'correct' | 'reopen';

/** The fields of a case about a payment provider that an operator's step reads and changes. */
export interface CaseMark {
  readonly state: CaseState;
  readonly version: bigint;
  readonly claimedBy: string | null;
  readonly claimEndsAt: Date | null;
}

/** A step that an operator takes on a case. `version` is the version of the case that the operator saw. */
export interface CaseStep {
  readonly operator: string;
  readonly version: bigint;
  readonly action: CaseAction;
  readonly reason: string;
  readonly note: string;
}

/** How long (ms) a case stays assigned to an operator who claimed it, after which other operators may claim it. */
const CLAIM_MS = 2 * 86_400_000;
const NOTE_LENGTH_MAX = 500;

/** The allowed reason codes of each kind of operator's step on a case. A step that is not listed has no reason. */
export const CASE_REASONS: Readonly<Partial<Record<CaseAction, readonly string[]>>> = {
  explain: ['provider_error', 'timing', 'duplicate', 'other'],
  correct: ['provider_corrected', 'balance_adjusted', 'money_returned', 'other'],
};
const ACTIONS: readonly string[] = ['claim', 'release', 'note', 'explain', 'correct', 'reopen'];
const WITHOUT_NOTE: readonly CaseAction[] = ['claim', 'release'];

export const isCaseAction = (text: string): text is CaseAction => ACTIONS.includes(text);

/** Returns the name of the first invalid field of a step; undefined if all are valid. */
export function wrongField({ operator, action, reason, note }: CaseStep): 'operator' | 'reason' | 'note' | undefined {
  if (!/^[\x21-\x7e]{1,64}$/.test(operator)) return 'operator';
  const reasons = CASE_REASONS[action];
  if (reasons ? !reasons.includes(reason) : reason !== '') return 'reason';
  const isBare = WITHOUT_NOTE.includes(action);
  if (note.length > NOTE_LENGTH_MAX || (isBare ? note !== '' : note.trim() === '')) return 'note';
  return undefined;
}

export type CaseVerdict =
  | { readonly outcome: 'refused'; readonly code: 'review.stale' | 'review.claimed' | 'review.decided' }
  | { readonly outcome: 'changed'; readonly mark: CaseMark };

/**
 * Decides an operator's step on a case. The step is refused if the case is assigned to another operator, if the case
 * changed after the operator loaded it, or if its state does not allow the step. An assignment ends after two days.
 */
export function stepOn(before: CaseMark, { operator, version, action }: CaseStep, now: Date): CaseVerdict {
  const holder = before.claimEndsAt !== null && before.claimEndsAt > now ? before.claimedBy : null;
  if ((before.state === 'open') === (action === 'reopen')) return { outcome: 'refused', code: 'review.decided' };
  if (holder !== null && holder !== operator) return { outcome: 'refused', code: 'review.claimed' };
  if (before.version !== version) return { outcome: 'refused', code: 'review.stale' };
  return { outcome: 'changed', mark: { ...before, ...changes(action, operator, now), version: version + 1n } };
}

function changes(action: CaseAction, operator: string, now: Date): Partial<CaseMark> {
  const free = { claimedBy: null, claimEndsAt: null };
  if (action === 'claim') return { claimedBy: operator, claimEndsAt: new Date(now.getTime() + CLAIM_MS) };
  if (action === 'release') return free;
  if (action === 'explain') return { ...free, state: 'explained' };
  if (action === 'correct') return { ...free, state: 'corrected' };
  return action === 'reopen' ? { state: 'open' } : {};
}
