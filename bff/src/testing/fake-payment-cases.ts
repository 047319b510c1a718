import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { PaymentCasesClient } from '../peers.js';

type Asked<M extends keyof PaymentCasesClient> = Parameters<PaymentCasesClient[M]>[0];

/** A fake of the payment cases in the wallet service. It has the cases that a test adds, and records requests. */
export class FakePaymentCases implements Partial<PaymentCasesClient> {
  readonly all = new Map<string, wallet.PaymentCase>();
  readonly lists: Asked<'listPaymentCases'>[] = [];
  readonly steps: Asked<'takePaymentCaseStep'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds an open case and returns its id. A case without a brand has no member. */
  put(change: MessageInitShape<typeof wallet.PaymentCaseSchema> = {}): string {
    const caseId = randomUUID();
    const memberId = change.brand === '' ? '' : this.newMember();
    const known = {
      caseId,
      kind: 'reconcile.differs',
      subject: 'lantern/deposit:1',
      provider: 'lantern',
      brand: 'lab',
    };
    const money = { currency: 'USD', oursMinor: 500n, theirsMinor: 700n, method: 'card', day: '2026-11-24' };
    const detail = { ours: 'card USD 500', theirs: 'card USD 700' };
    const openedAt = timestampFromMs(Date.now() - 60_000);
    const fields = { ...known, ...money, detail, memberId, openedAt, state: 'open', ...(change as object) };
    this.all.set(caseId, create(wallet.PaymentCaseSchema, fields));
    return caseId;
  }

  async listPaymentCases(asked: Asked<'listPaymentCases'>): Promise<wallet.ListPaymentCasesResponse> {
    this.lists.push(asked);
    const content = [...this.all.values()].filter(
      ({ brand, state }) =>
        state === (asked.state || 'open') && (brand === '' ? asked.withoutBrand : asked.brands?.includes(brand)),
    );
    const page = { pageNum: 1, totalPages: 1, totalCount: BigInt(content.length) };
    return create(wallet.ListPaymentCasesResponseSchema, { content, ...page, providers: ['lantern'] });
  }

  async getPaymentCase({ caseId = '' }: Asked<'getPaymentCase'>): Promise<wallet.PaymentCase> {
    const found = this.all.get(caseId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  async takePaymentCaseStep(asked: Asked<'takePaymentCaseStep'>): Promise<wallet.PaymentCase> {
    if (this.failure) throw this.failure;
    this.steps.push(asked);
    const { caseId = '', operatorId = '', action = '', reason = '', note = '' } = asked;
    const found = await this.getPaymentCase({ caseId });
    const now = Date.now();
    const isMark = action === 'explain' || action === 'correct';
    const after = create(wallet.PaymentCaseSchema, {
      ...(found as object),
      ...(isMark && { state: `${action}ed`, closedAt: timestampFromMs(now) }),
      ...(action === 'claim' && { claimedBy: operatorId, claimEndsAt: timestampFromMs(now + 60_000) }),
      ...(action === 'release' && { claimedBy: '' }),
      version: found.version + 1n,
      steps: [...found.steps, { at: timestampFromMs(now), operatorId, action, reason, note }],
    });
    this.all.set(caseId, after);
    return after;
  }
}
