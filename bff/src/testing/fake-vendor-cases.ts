import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { GamesClient } from '../peers.js';

/**
 * The state of a case after each kind of decision. For `end` the state depends on whether an operator requested the
 * end before.
 */
const MARKED: Readonly<Record<string, string>> = { explained: 'explained', corrected: 'corrected' };
const STEPS: Readonly<Record<string, string>> = { open: 'opened', retry: 'tried', take_back: 'end_taken_back' };

type Asked<M extends keyof GamesClient> = Parameters<GamesClient[M]>[0];

/**
 * A fake of the reconciliation cases in the games service. It has the cases that a test adds, and records requests.
 */
export class FakeVendorCases {
  readonly all = new Map<string, games.VendorCase>();
  readonly lists: Asked<'listVendorCases'>[] = [];
  readonly marks: Asked<'markVendorCase'>[] = [];
  readonly comparisons: Asked<'compareVendorDay'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds an open case and returns its id. A case without a brand has no member. */
  put(change: MessageInitShape<typeof games.VendorCaseSchema> = {}): string {
    const caseId = randomUUID();
    const detail = { theirs: 'wallet.bet USD 500 0', roundId: 'BZ-1' };
    const theirs = { op: 'wallet.bet', stakeMinor: 500n };
    const memberId = change.brand === '' ? '' : this.newMember();
    const known = { caseId, kind: 'missing_here', vassalage: 'BAZAAR', subject: 'tx-1', brand: 'lab', state: 'open' };
    const money = { detail, theirs, currency: 'USD', differenceMinor: -500n };
    const openedAt = timestampFromMs(Date.now() - 60_000);
    this.all.set(
      caseId,
      create(games.VendorCaseSchema, { ...known, ...money, memberId, openedAt, ...(change as object) }),
    );
    return caseId;
  }

  list(asked: Asked<'listVendorCases'>): games.ListVendorCasesResponse {
    this.lists.push(asked);
    const content = [...this.all.values()].filter(
      ({ brand, state, notes }) =>
        (!asked.secondOnly || notes.findLast(({ step }) => step.startsWith('end_'))?.step === 'end_asked') &&
        state === (asked.state || 'open') &&
        (brand === '' ? asked.withoutBrand : asked.brands?.includes(brand)),
    );
    const page = { pageNum: 1, totalPages: 1, totalCount: BigInt(content.length) };
    return create(games.ListVendorCasesResponseSchema, { content, ...page, vassalages: ['BAZAAR', 'RIVERSIDE'] });
  }

  find({ caseId = '' }: Asked<'getVendorCase'>): games.VendorCase {
    const found = this.all.get(caseId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  mark(asked: Asked<'markVendorCase'>): games.VendorCase {
    if (this.failure) throw this.failure;
    this.marks.push(asked);
    const { caseId = '', operatorId = '', mark = '', reason = '', note = '' } = asked;
    const { closedAt: _, ...found } = this.find({ caseId });
    const asks = mark === 'end' && found.notes.findLast(({ step }) => step.startsWith('end_'))?.step !== 'end_asked';
    const at = timestampFromMs(Date.now());
    const state = MARKED[mark] ?? (mark === 'end' && !asks ? 'corrected' : 'open');
    const step = { at, step: asks ? 'end_asked' : (STEPS[mark] ?? state), reason, operatorId, note };
    const marked = create(games.VendorCaseSchema, {
      ...(found as object),
      state,
      ...(state !== 'open' && { closedAt: at }),
      notes: [...found.notes, step],
      version: found.version + 1n,
    });
    this.all.set(caseId, marked);
    return marked;
  }

  compare(asked: Asked<'compareVendorDay'>): games.CompareVendorDayResponse {
    if (this.failure) throw this.failure;
    this.comparisons.push(asked);
    return create(games.CompareVendorDayResponseSchema, { differences: 3, newCases: 1 });
  }
}
