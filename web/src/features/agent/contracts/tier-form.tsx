import { useWords } from '../../../lib/language/words.js';
import { amountForInput, isolated, parseAmount } from '../../../lib/money/money.js';
import { brand } from '../../../lib/brand/brand.js';
import { Button, IconButton } from '../../../ui/button.js';
import { TextField } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { Num } from '../../../ui/money.js';
import { Note } from '../../../ui/states.js';
import type { Tier } from './contracts-api.js';
import { RATES, coverOf, problemsOf, ratesOf, type RateName } from './contract-terms.js';
import { parsePercent, percent, percentForInput } from '../../../lib/money/percent.js';
import type { SalaryKind } from './salary-kinds.js';

/** The typed fields of one tier. */
export interface TierDraft {
  readonly key: number;
  readonly members: string;
  readonly valid: string;
  readonly loss: string;
  readonly profitRatePpm: string;
  readonly lossRatePpm: string;
  readonly singleBetRatePpm: string;
}

export const TIERS_MAX = 20;
const MEMBERS_MAX = 1_000_000;
let made = 0;

export const draftOf = (tier: Tier): TierDraft => ({
  key: (made += 1),
  members: String(tier.activeMembersMin),
  valid: amountForInput(BigInt(tier.validStakeMinorMin)),
  loss: amountForInput(BigInt(tier.netLossMinorMin)),
  profitRatePpm: percentForInput(tier.profitRatePpm),
  lossRatePpm: percentForInput(tier.lossRatePpm),
  singleBetRatePpm: percentForInput(tier.singleBetRatePpm),
});

/** Returns the first tier of a new offer. Its rates are half of the agent's own, which the agent may always offer. */
export const startOf = (own: readonly Tier[]): Tier => {
  const first = own[0];
  const half = (rate: RateName): number => Math.floor((first?.[rate] ?? 0) / 200) * 100;
  return {
    activeMembersMin: first?.activeMembersMin ?? 0,
    validStakeMinorMin: first?.validStakeMinorMin ?? '0',
    netLossMinorMin: first?.netLossMinorMin ?? '0',
    profitRatePpm: half('profitRatePpm'),
    lossRatePpm: half('lossRatePpm'),
    singleBetRatePpm: half('singleBetRatePpm'),
  };
};

const membersOf = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= MEMBERS_MAX ? Number(text) : undefined;

/** Converts the typed fields to a tier. Returns undefined if a field is invalid. */
export function tierOf(draft: TierDraft): Tier | undefined {
  const [members, valid, loss] = [membersOf(draft.members), parseAmount(draft.valid), parseAmount(draft.loss)];
  const [profit, lost, single] = RATES.map((rate) => parsePercent(draft[rate]));
  if (
    members === undefined ||
    valid === undefined ||
    loss === undefined ||
    profit === undefined ||
    lost === undefined ||
    single === undefined
  )
    return undefined;
  return {
    activeMembersMin: members,
    validStakeMinorMin: String(valid),
    netLossMinorMin: String(loss),
    profitRatePpm: profit,
    lossRatePpm: lost,
    singleBetRatePpm: single,
  };
}

/**
 * The fields of the tiers of an offer. Each rate shows the highest value that the agent may offer. A counter-offer
 * has no `own` tiers, so it shows no highest value.
 */
export function TierForm({
  kind,
  drafts,
  own,
  onChange,
  onCopy,
  copyName,
}: {
  kind: SalaryKind;
  drafts: readonly TierDraft[];
  own?: readonly Tier[];
  onChange: (drafts: TierDraft[]) => void;
  onCopy?: (() => void) | undefined;
  copyName?: string;
}) {
  const t = useWords();
  const tiers = drafts.map(tierOf);
  const readable = tiers.filter((tier) => tier !== undefined);
  const problems = readable.length === drafts.length ? problemsOf(own, readable) : [];
  const rates = ratesOf(kind);
  const rated = (rate: RateName, value: string): Partial<TierDraft> =>
    kind.oneRate ? Object.fromEntries(RATES.map((each) => [each, value])) : { [rate]: value };
  const change = (index: number, part: Partial<TierDraft>) =>
    onChange(drafts.map((draft, n) => (n === index ? { ...draft, ...part } : draft)));
  return (
    <section className="panel flush" aria-labelledby="tiers">
      <div className="cardhead">
        <h2 id="tiers" className="grow">
          {t('agent.offer.tiers')}
        </h2>
        {onCopy ? (
          <Button tone="line" size="s" icon="copy" onClick={onCopy}>
            {copyName}
          </Button>
        ) : null}
      </div>
      {drafts.map((draft, index) => {
        const tier = tiers[index];
        const cover = tier && own && coverOf(own, tier);
        const falls = problems.some((one) => one.tier === index && one.problem === 'order');
        return (
          <fieldset key={draft.key} className="tierset" data-testid="tier">
            <legend className="vh">{t('agent.offer.tier', { number: index + 1 })}</legend>
            <div className="row between tierhead">
              <b aria-hidden="true">{t('agent.offer.tier', { number: index + 1 })}</b>
              <span className="fs12 muted">
                {cover
                  ? t('agent.offer.held', {
                      tier: cover.index + 1,
                      rates: isolated(rates.map(({ rate }) => percent(cover.tier[rate])).join(' / ')),
                    })
                  : own && t('agent.offer.heldNone')}
              </span>
              <IconButton
                label={t('agent.offer.removeTier', { number: index + 1 })}
                icon="trash"
                disabled={drafts.length === 1}
                onClick={() => onChange(drafts.filter((_, n) => n !== index))}
              />
            </div>
            <div className="tiergrid">
              <TextField
                label={t('term.agent.activeMembers')}
                inputMode="numeric"
                dir="ltr"
                value={draft.members}
                error={membersOf(draft.members) === undefined ? t('agent.offer.number') : undefined}
                onChange={(event) => change(index, { members: event.target.value })}
              />
              <TextField
                label={t('term.bet.validBet')}
                inputMode="decimal"
                dir="ltr"
                before={
                  <span className="faint" aria-hidden="true">
                    {brand.currencySymbol}
                  </span>
                }
                value={draft.valid}
                error={parseAmount(draft.valid) === undefined ? t('agent.offer.amount') : undefined}
                onChange={(event) => change(index, { valid: event.target.value })}
              />
              <TextField
                label={t('term.money.netLoss')}
                inputMode="decimal"
                dir="ltr"
                before={
                  <span className="faint" aria-hidden="true">
                    {brand.currencySymbol}
                  </span>
                }
                value={draft.loss}
                error={parseAmount(draft.loss) === undefined ? t('agent.offer.amount') : undefined}
                onChange={(event) => change(index, { loss: event.target.value })}
              />
              {rates.map(({ rate, label }) => {
                const most = percent(cover?.tier[rate] ?? 0);
                const above = problems.some((one) => one.tier === index && one.rate === rate);
                return (
                  <TextField
                    key={rate}
                    label={t(label)}
                    inputMode="decimal"
                    dir="ltr"
                    after={
                      <span className="faint" aria-hidden="true">
                        %
                      </span>
                    }
                    value={draft[rate]}
                    hint={
                      own && (
                        <>
                          {t('agent.offer.most')} <Num>{most}</Num>
                        </>
                      )
                    }
                    data-testid={`${rate}-${index}`}
                    error={
                      parsePercent(draft[rate]) === undefined
                        ? t('agent.offer.percent')
                        : above
                          ? t('agent.offer.above', { most: isolated(most) })
                          : undefined
                    }
                    onChange={(event) => change(index, rated(rate, event.target.value))}
                  />
                );
              })}
            </div>
            {falls ? <Note tone="alert">{t('agent.offer.order')}</Note> : null}
          </fieldset>
        );
      })}
      <div className="row between wrap tierfoot">
        <Button
          tone="ghost"
          icon="plus"
          disabled={drafts.length >= TIERS_MAX}
          onClick={() => onChange([...drafts, { ...(drafts.at(-1) as TierDraft), key: (made += 1) }])}
        >
          {t('agent.offer.addTier')}
        </Button>
        {own ? <CoverNote covered={readable.length === drafts.length && problems.length === 0} /> : null}
      </div>
    </section>
  );
}

/** Says whether the agent's own tiers cover the offered ones, and explains this rule. */
function CoverNote({ covered }: { covered: boolean }) {
  const t = useWords();
  return (
    <span className="fs13 muted row" role="status">
      <Icon name={covered ? 'check' : 'info'} size={16} />
      {t(covered ? 'agent.offer.covered' : 'agent.offer.rule')}
    </span>
  );
}
