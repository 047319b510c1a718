import { useMemo, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { asFailure } from '../../../lib/api/failure.js';
import { word } from '../../../lib/language/words.js';
import { keys } from '../../../lib/query/keys.js';
import { useSession } from '../../../lib/session/session.js';
import { serverNow } from '../../../lib/time/server-clock.js';
import { dateKey, startOfDay } from '../../../lib/time/time.js';
import { say } from '../../../ui/toast.js';
import { problemsOf } from '../contracts/contract-terms.js';
import { contractsQuery, foresee, sendOffer, type DividendTerms, type Tier } from '../contracts/contracts-api.js';
import { coversDeferral, deferralDraftOf, deferralOf, type DeferralDraft } from '../contracts/deferral-form.js';
import { dividendTermsOf } from '../contracts/dividend-form.js';
import { SALARY_KINDS, salaryKind } from '../contracts/salary-kinds.js';
import { draftOf, startOf, tierOf, type TierDraft } from '../contracts/tier-form.js';
import { dayFrom } from '../days/range.js';
import { downlinesQuery } from '../overview/overview-api.js';

const AGENTS_MAX = 100;

/** The state of the form that offers a contract to a downline: recipient, kind, typed terms, preview and sending. */
export function useOffer() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const today = dateKey(new Date(serverNow()));
  const span = useMemo(
    () => ({ from: startOfDay(today).toISOString(), to: startOfDay(dayFrom(today, 1)).toISOString() }),
    [today],
  );
  // The list has only the first downlines by account. In a larger team the agent must search.
  const find = query.get('find') ?? '';
  const team = useQuery(downlinesQuery('', span, find.trim(), 1, AGENTS_MAX));
  const contracts = useQuery(contractsQuery());
  const agents = team.data?.content.filter(({ agent }) => agent) ?? [];
  const downline =
    agents.find(({ memberId }) => memberId === query.get('to')) ?? (agents.length === 1 ? agents[0] : undefined);
  const held = contracts.data?.list.filter((one) => one.status === 'active' && one.payeeId === user?.id) ?? [];
  // The kind in the URL, otherwise the first kind in which the agent is paid. Without a contract, only rates of zero
  // can be offered.
  const kind = salaryKind(
    query.get('kind') ?? SALARY_KINDS.find((one) => held.some((each) => each.kind === one.kind))?.kind,
  );
  const mine = held.find((one) => one.kind === kind.kind);
  const own: readonly Tier[] = mine?.tiers ?? [];
  const theirs =
    contracts.data?.list.filter((one) => one.kind === kind.kind && one.payeeId === downline?.memberId) ?? [];
  const inForce = theirs.find((one) => one.status === 'active');
  // The terms that the downline proposed. Present only if the new offer starts with them.
  const counter = theirs.find(({ contractId }) => contractId === query.get('counter'))?.counter;
  const versions = theirs.map(({ version }) => version);
  const version = Math.max(0, ...versions) + 1;
  const [step, setStep] = useState(query.has('counter') ? 1 : 0);
  const [drafts, setDrafts] = useState<readonly TierDraft[]>();
  const [waitsDraft, setWaits] = useState<DeferralDraft>();
  const [dividendDraft, setDividend] = useState<DividendTerms>();
  const idempotencyKey = useRef(crypto.randomUUID());
  const shown = drafts ?? (contracts.data ? (counter?.tiers ?? inForce?.tiers ?? [startOf(own)]).map(draftOf) : []);
  const tiers = shown.map(tierOf).filter((tier) => tier !== undefined);
  const waits = waitsDraft ?? deferralDraftOf(counter ? counter.deferral : (inForce?.deferral ?? mine?.deferral));
  const waiting = deferralOf(waits);
  const deferral = waiting === 'none' ? undefined : waiting;
  const ready =
    tiers.length > 0 &&
    tiers.length === shown.length &&
    problemsOf(own, tiers).length === 0 &&
    waiting !== undefined &&
    coversDeferral(mine?.deferral, deferral);
  const dividend =
    kind.kind === 'dividend'
      ? (dividendDraft ?? dividendTermsOf(counter?.dividend ?? inForce?.dividend, mine?.dividend))
      : undefined;
  const offered = {
    downlineId: downline?.memberId ?? '',
    kind: kind.kind,
    tiers,
    ...(deferral && { deferral }),
    ...(dividend && { dividend }),
  };
  const preview = useMutation({
    mutationFn: () => foresee(offered),
    onSuccess: () => setStep(2),
  });
  const send = useMutation({
    mutationFn: () => sendOffer(offered, preview.data?.token ?? '', idempotencyKey.current),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.contracts });
      await navigate('/agentHome/contracts');
      say(word('agent.offer.sent'));
    },
    onError: (error) => {
      // The effects have changed since the preview, so the preview is computed again.
      if (asFailure(error).code === 'contract.needs_confirmation') preview.mutate();
    },
  });
  const changed = (next: readonly TierDraft[], deferred = waitsDraft) => {
    idempotencyKey.current = crypto.randomUUID();
    setDrafts(next);
    setWaits(deferred);
  };
  const search = (text: string) =>
    setQuery(
      (old) => {
        old.set('find', text);
        return old;
      },
      { replace: true },
    );
  const choose = (name: 'to' | 'kind', value: string) => {
    idempotencyKey.current = crypto.randomUUID();
    setDrafts(undefined);
    setWaits(undefined);
    setDividend(undefined);
    setQuery(
      (old) => {
        old.set(name, value);
        old.delete('counter');
        return old;
      },
      { replace: true },
    );
  };
  return {
    ...{ find, search, isMore: (team.data?.totalPages ?? 0) > 1 },
    ...{ team, contracts, agents, downline, held, kind, own, mine, inForce, version },
    ...{
      offered,
      step,
      setStep,
      shown,
      tiers,
      waits,
      deferral,
      dividend,
      ready,
      preview,
      send,
      changed,
      choose,
      setDividend,
    },
  };
}
