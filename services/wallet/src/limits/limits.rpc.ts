import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  LimitService,
  type ChangeLimitRequest,
  type GetLimitsRequest,
  type LimitsSchema,
  type PendingLimitSchema,
} from '@nm/contracts/wallet.js';
import { AMOUNT_MINOR_MAX } from '@nm/kit/money/money.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../wallet.errors.js';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitMinor, type LimitName, type PendingLimit } from './limit.js';
import { LimitsService, type LimitOwner } from './limits.service.js';

type Answer = Promise<MessageInitShape<typeof LimitsSchema>>;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** The member's limits: decode, call, encode. */
@RpcController(LimitService)
export class LimitsRpc {
  constructor(private readonly limits: LimitsService) {}

  @Rpc(LimitService.method.getLimits, FOR_MEMBER)
  async getLimits(request: GetLimitsRequest): Answer {
    return this.#answer(ownerOf(request));
  }

  @Rpc(LimitService.method.setLimit, FOR_MEMBER)
  async setLimit(request: ChangeLimitRequest): Answer {
    const owner = ownerOf(request);
    await this.limits.set(owner, nameOf(request), amountOf(request));
    return this.#answer(owner);
  }

  @Rpc(LimitService.method.confirmLimit, FOR_MEMBER)
  async confirmLimit(request: ChangeLimitRequest): Answer {
    const owner = ownerOf(request);
    await this.limits.confirm(owner, nameOf(request), amountOf(request));
    return this.#answer(owner);
  }

  @Rpc(LimitService.method.keepLimit, FOR_MEMBER)
  async keepLimit(request: ChangeLimitRequest): Answer {
    const owner = ownerOf(request);
    await this.limits.keep(owner, nameOf(request));
    return this.#answer(owner);
  }

  async #answer(owner: LimitOwner): Answer {
    return {
      limits: (await this.limits.states(owner)).map(({ kind, period, limitMinor, usedMinor, pending }) => ({
        kind,
        period,
        limited: limitMinor !== null,
        limitMinor: limitMinor ?? 0n,
        usedMinor,
        ...(pending ? { pending: pendingOf(pending) } : {}),
      })),
    };
  }
}

const pendingOf = ({
  limitMinor,
  askedAt,
  confirmableAt,
}: PendingLimit): MessageInitShape<typeof PendingLimitSchema> => ({
  limited: limitMinor !== null,
  limitMinor: limitMinor ?? 0n,
  askedAt: timestampFromDate(askedAt),
  confirmableAt: timestampFromDate(confirmableAt),
});

const ownerOf = ({ memberId, currency }: LimitOwner): LimitOwner => ({
  memberId: uuidField(memberId, 'member_id'),
  currency,
});

function nameOf(request: ChangeLimitRequest): LimitName {
  const kind = LIMIT_KINDS.find((one) => one === request.kind);
  const period = LIMIT_PERIODS.find((one) => one === request.period);
  if (!kind) throw invalid('kind');
  if (!period) throw invalid('period');
  return { kind, period };
}

/** A limit of 0 is allowed: it stops at once. */
function amountOf({ limited, limitMinor }: ChangeLimitRequest): LimitMinor {
  if (!limited) return null;
  if (limitMinor < 0n || limitMinor > AMOUNT_MINOR_MAX) throw invalid('limit_minor');
  return limitMinor;
}
