import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { fieldRuleInContract } from '../brands/brand-in-contract.js';
import { invalidForm, notFound } from '../identity.errors.js';
import { isUuid } from '../members/member.js';
import { ProfilesStore } from '../members/profiles.store.js';
import { ruleOf } from '../registration/registration-rules.js';
import { PaymentPasswordService } from './payment-password.service.js';
import { PAYMENT_TRIES_MAX } from './payment-passwords.store.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const { method } = identity.IdentityService;

type State = MessageInitShape<typeof identity.GetPaymentPasswordStateResponseSchema>;

/**
 * Implements the payment-password calls of the identity contract: each method decodes the request, calls the service
 * and encodes the answer.
 */
@RpcController(identity.IdentityService)
export class PaymentPasswordRpc {
  constructor(
    private readonly passwords: PaymentPasswordService,
    private readonly profiles: ProfilesStore,
    private readonly db: Db,
  ) {}

  @Rpc(method.getPaymentPasswordState, MEMBER)
  async getPaymentPasswordState({ memberId }: identity.GetPaymentPasswordStateRequest): Promise<State> {
    const { password, locks, brand } = await this.passwords.state(known(memberId));
    return {
      isSet: password.hash !== null,
      ...(password.changedAt ? { changedAt: timestampFromDate(password.changedAt) } : {}),
      triesLeft: PAYMENT_TRIES_MAX - password.failures,
      withdrawalLocks: locks.map(({ reason, until }) => ({
        reason,
        ...(until ? { until: timestampFromDate(until) } : {}),
      })),
      rule: fieldRuleInContract(ruleOf(brand, 'paymentPassword')),
    };
  }

  @Rpc(method.setPaymentPassword, MEMBER)
  async setPaymentPassword({ memberId, sessionId, value }: identity.SetPaymentPasswordRequest): Promise<Empty> {
    await this.passwords.set(known(memberId), known(sessionId), value);
    return {};
  }

  @Rpc(method.changePaymentPassword, MEMBER)
  async changePaymentPassword({ memberId, value }: identity.ChangePaymentPasswordRequest): Promise<Empty> {
    await this.passwords.change(known(memberId), value);
    return {};
  }

  @Rpc(method.requestPaymentPasswordCode, MEMBER)
  async requestPaymentPasswordCode({
    memberId,
    kind,
  }: identity.RequestPaymentPasswordCodeRequest): Promise<
    MessageInitShape<typeof identity.RequestPaymentPasswordCodeResponseSchema>
  > {
    if (kind !== 'mobile' && kind !== 'mail') throw invalidForm('kind', 'unknown');
    return this.passwords.sendCode(known(memberId), kind);
  }

  @Rpc(method.resetPaymentPassword, MEMBER)
  async resetPaymentPassword({ memberId, sessionId, value }: identity.ResetPaymentPasswordRequest): Promise<Empty> {
    await this.passwords.reset(known(memberId), known(sessionId), value);
    return {};
  }

  @Rpc(method.checkPaymentPassword, MEMBER)
  async checkPaymentPassword({
    memberId,
    value,
    forWithdrawal,
    ip,
    askAtKnownPlace,
  }: identity.CheckPaymentPasswordRequest): Promise<
    MessageInitShape<typeof identity.CheckPaymentPasswordResponseSchema>
  > {
    await this.passwords.check(known(memberId), value, forWithdrawal, { ip, askAtKnownPlace });
    return forWithdrawal ? { payeeName: await this.profiles.payeeName(this.db, memberId) } : {};
  }
}

type Empty = Record<string, never>;

function known(id: string): string {
  if (!isUuid(id)) throw notFound('member');
  return id;
}
