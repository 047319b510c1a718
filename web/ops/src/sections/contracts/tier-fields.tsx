import { useWords } from '../../../../src/lib/language/words.js';
import { amountForInput, parseAmount, plainDigits } from '../../../../src/lib/money/money.js';
import { parsePercent, percentForInput } from '../../../../src/lib/money/percent.js';
import { Button } from '../../../../src/ui/button.js';
import { TextField } from '../../../../src/ui/field.js';
import type { Kind } from '../../kit/contract-kind.js';
import type { Tier } from './terms-text.js';

/** The typed fields of a tier. Kinds of contract with one rate use only the field `lost`. */
export interface TierDraft {
  readonly members: string;
  readonly stake: string;
  readonly loss: string;
  readonly won: string;
  readonly lost: string;
  readonly single: string;
}

export const EMPTY_TIER: TierDraft = { members: '', stake: '', loss: '', won: '', lost: '', single: '' };
const MEMBERS_MAX = 1_000_000;
const TIERS_MAX = 20;

export const draftOf = (tier: Tier, currency: string): TierDraft => ({
  members: tier.activeMembersMin === 0 ? '' : String(tier.activeMembersMin),
  stake: tier.validStakeMinorMin === '0' ? '' : amountForInput(BigInt(tier.validStakeMinorMin), currency),
  loss: tier.netLossMinorMin === '0' ? '' : amountForInput(BigInt(tier.netLossMinorMin), currency),
  won: percentForInput(tier.profitRatePpm),
  lost: percentForInput(tier.lossRatePpm),
  single: percentForInput(tier.singleBetRatePpm),
});

/**
 * Converts the typed fields to a tier. Returns undefined if a field is invalid. An empty field means that there is no
 * such condition.
 */
export function tierOf(draft: TierDraft, kind: Kind, currency: string): Tier | undefined {
  const members = draft.members.trim() === '' ? 0 : Number(plainDigits(draft.members));
  const [stake, loss] = [draft.stake, draft.loss].map((text) =>
    text.trim() === '' ? 0n : parseAmount(text, currency),
  );
  const lost = parsePercent(draft.lost);
  const won = kind === 'realtimeSalary' ? parsePercent(draft.won) : lost;
  const single = kind === 'realtimeSalary' ? parsePercent(draft.single) : lost;
  if (!Number.isInteger(members) || members < 0 || members > MEMBERS_MAX) return undefined;
  if (stake === undefined || loss === undefined) return undefined;
  if (won === undefined || lost === undefined || single === undefined) return undefined;
  return {
    activeMembersMin: members,
    validStakeMinorMin: String(stake),
    netLossMinorMin: String(loss),
    ...{ profitRatePpm: won, lossRatePpm: lost, singleBetRatePpm: single },
  };
}

/** The fields for all tiers of a contract: conditions and rates. */
export function TierFields({
  kind,
  currency,
  drafts,
  isTried,
  onChange,
}: {
  kind: Kind;
  currency: string;
  drafts: readonly TierDraft[];
  isTried: boolean;
  onChange: (drafts: readonly TierDraft[]) => void;
}) {
  const t = useWords();
  const set = (n: number, change: Partial<TierDraft>): void =>
    onChange(drafts.map((draft, index) => (index === n ? { ...draft, ...change } : draft)));
  const field = (n: number, name: keyof TierDraft, label: string) => (
    <TextField
      key={name}
      label={label}
      name={`${name}-${n}`}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      value={drafts[n]?.[name] ?? ''}
      onChange={(event) => set(n, { [name]: event.target.value })}
    />
  );
  return (
    <div className="col g4">
      {drafts.map((draft, n) => (
        <fieldset key={n} className="col g2">
          <legend className="lbl">{t('opsContracts.tier', { number: n + 1 })}</legend>
          <div className="ticks">
            {field(n, 'members', t('term.agent.activeMembers'))}
            {field(n, 'stake', t('opsContracts.stakeMin', { currency }))}
            {field(n, 'loss', t('opsContracts.lossMin', { currency }))}
          </div>
          <div className="ticks">
            {kind === 'realtimeSalary' ? field(n, 'won', t('opsContracts.won')) : null}
            {field(n, 'lost', kind === 'realtimeSalary' ? t('opsContracts.lost') : t('opsContracts.rate'))}
            {kind === 'realtimeSalary' ? field(n, 'single', t('opsContracts.single')) : null}
          </div>
          {isTried && !tierOf(draft, kind, currency) ? (
            <p className="err" role="alert">
              {t('opsContracts.badTier')}
            </p>
          ) : null}
          {drafts.length > 1 ? (
            <div className="row">
              <Button tone="line" size="s" onClick={() => onChange(drafts.filter((_, index) => index !== n))}>
                {t('opsContracts.removeTier')}
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {drafts.length < TIERS_MAX ? (
        <div className="row">
          <Button tone="line" size="s" onClick={() => onChange([...drafts, drafts.at(-1) ?? EMPTY_TIER])}>
            {t('opsContracts.addTier')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
