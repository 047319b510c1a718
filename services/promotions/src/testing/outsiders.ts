import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { identity, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { GrantWallet } from '../grants/grant.service.js';
import type { ComparesRegistrations } from '../referrals/registrations.gateway.js';
import type { PromotionsIdentity } from '../promotions.identity.js';

/**
 * A fault that the fake wallet causes in one call. `answer_lost` means that the posting is stored but the caller gets
 * a timeout.
 */
export type Fault = 'account_not_open' | 'account_unknown' | 'never_arrived' | 'answer_lost' | 'refused';

type Post = Parameters<GrantWallet['post']>[0];

/** A fake wallet. It stores one posting per member and key, stores refusals, and causes faults that a test requests. */
export class MisbehavingWallet implements GrantWallet {
  readonly postings = new Map<
    string,
    { readonly input: string; readonly post: Post; readonly answer: wallet.PostResult }
  >();
  /** The faults of the next calls. Each call removes the first fault from the list and causes it. */
  readonly faults: Fault[] = [];

  readonly post: GrantWallet['post'] = async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    const fault = this.faults.shift();
    if (fault === 'account_not_open' || fault === 'never_arrived') throw new Failure('system.temporary');
    if (fault === 'account_unknown') throw new Failure('resource.not_found');
    const answer = this.#post(request, fault === 'refused');
    if (fault === 'answer_lost') throw new Failure('system.temporary');
    return answer;
  };

  /** The keys of the grants that were forfeited, by the idempotency key of the call. */
  readonly forfeits = new Map<string, string>();

  readonly forfeitGrant: GrantWallet['forfeitGrant'] = async ({ memberId, key = '', grantKey = '' }) => {
    await new Promise((resolve) => setImmediate(resolve));
    const fault = this.faults.shift();
    if (fault === 'never_arrived') throw new Failure('system.temporary');
    if (!this.postings.has(`${memberId}:${grantKey}`)) throw new Failure('resource.not_found');
    this.forfeits.set(key, grantKey);
    if (fault === 'answer_lost') throw new Failure('system.temporary');
    return create(wallet.PostResultSchema, { status: wallet.PostStatus.APPLIED });
  };

  #post(post: Post, refused: boolean): wallet.PostResult {
    const id = `${post.memberId}:${post.key}`;
    const input = JSON.stringify(post, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const earlier = this.postings.get(id);
    if (earlier && earlier.input !== input) throw new Failure('wallet.key_reused');
    if (earlier) return { ...earlier.answer, replayed: true };
    const answer = create(
      wallet.PostResultSchema,
      refused
        ? { status: wallet.PostStatus.REFUSED, code: 'wallet.excluded' }
        : { status: wallet.PostStatus.APPLIED, transferId: `transfer of ${id}` },
    );
    this.postings.set(id, { input, post, answer });
    return answer;
  }
}

/**
 * The fake brand's contribution of stakes to the turnover, in parts per million: slots count in full, every other
 * category counts a tenth.
 */
export const TURNOVER_CONTRIBUTION_PPM: readonly number[] = Array.from({ length: 10 }, (_, i) =>
  i === 3 ? 1_000_000 : 100_000,
);

/** The currencies of the fake brands. No rule of rewards has amounts in the currency of the brand `euro`. */
const CURRENCIES: Readonly<Record<string, string>> = { lab: 'USD', euro: 'EUR' };

/** A fake identity service with two brands, whose members are active unless a test changes them. */
export class SomeIdentity implements PromotionsIdentity, ComparesRegistrations {
  registrationBonusMinor = 10_000n;
  registrationBonusInCash = true;
  status = identity.MemberStatus.ACTIVE;
  type = identity.MemberType.PLAYER;
  currency = 'USD';
  down = false;
  /** The modules (features) of the fake brand that are on. */
  modules: string[] = [];
  timeZone = 'UTC';
  contributionPpm = [...TURNOVER_CONTRIBUTION_PPM];
  /** What any two registrations have in common, for example a device. */
  shared: string[] = [];

  readonly getBrand: PromotionsIdentity['getBrand'] = async ({ code = '' }) => {
    if (this.down) throw new Failure('system.temporary');
    const currency = CURRENCIES[code];
    if (currency === undefined) throw new Failure('resource.not_found');
    const { registrationBonusMinor, registrationBonusInCash } = this;
    return create(identity.BrandSchema, {
      code,
      currency,
      trialCurrency: 'FUN',
      registrationBonusMinor,
      registrationBonusInCash,
      turnoverContributionPpm: [...this.contributionPpm],
      timeZone: this.timeZone,
      birthdayNoticeDays: 30,
      modules: this.modules.map((modId) => ({ modId, enabled: true, childrenNodes: [] })),
    });
  };

  readonly compareRegistrations: ComparesRegistrations['compareRegistrations'] = async () => {
    if (this.down) throw new Failure('system.temporary');
    return create(identity.CompareRegistrationsResponseSchema, { shared: this.shared });
  };

  readonly getMember: PromotionsIdentity['getMember'] = async ({ memberId = '' }) => {
    if (this.down) throw new Failure('system.temporary');
    return create(identity.MemberSchema, {
      id: memberId,
      status: this.status,
      type: this.type,
      currency: this.currency,
    });
  };
}

/** Builds a MemberRegistered event as the identity service publishes it. */
export const aRegistration = (
  change: Omit<MessageInitShape<typeof identity.MemberRegisteredSchema>, '$typeName' | '$unknown'> = {},
): identity.MemberRegistered =>
  create(identity.MemberRegisteredSchema, {
    memberId: crypto.randomUUID(),
    brand: 'lab',
    account: 'rafi',
    type: identity.MemberType.PLAYER,
    currency: 'USD',
    language: 'EN',
    ...change,
  });
