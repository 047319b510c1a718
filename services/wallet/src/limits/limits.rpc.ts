import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  LimitService,
  type AnswerDepositPromptRequest,
  type ChangeLimitRequest,
  type DepositPromptRequest,
  type DepositPromptSchema,
  type GetLimitsRequest,
  type GetPlayedRequest,
  type LimitsSchema,
  type PendingLimitSchema,
  type PlayedSchema,
} from '@nm/contracts/wallet.js';
import { AMOUNT_MINOR_MAX } from '@nm/kit/money/money.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../wallet.errors.js';
import { DepositPromptService } from './deposit-prompt.service.js';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitMinor, type LimitName, type PendingLimit } from './limit.js';
import { LimitsService, type LimitOwner } from './limits.service.js';
import { PlayedReadModel } from './played.read-model.js';

type Answer = Promise<MessageInitShape<typeof LimitsSchema>>;
type Prompt = Promise<MessageInitShape<typeof DepositPromptSchema>>;
/**
 * The longest period (ms) over which a member's stakes and payouts are summed. Sessions are shorter. A longer period is
 * refused, because the sum would read too many rows.
 */
const PLAYED_MS_MAX = 2 * 24 * 3_600_000;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/**
 * Implements the RPCs for members' limits. Each method decodes the request, calls the service and encodes the answer.
 */
@RpcController(LimitService)
export class LimitsRpc {
  constructor(
    private readonly limits: LimitsService,
    private readonly prompt: DepositPromptService,
    private readonly played: PlayedReadModel,
  ) {}

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

  @Rpc(LimitService.method.getDepositPrompt, FOR_MEMBER)
  async getDepositPrompt(request: DepositPromptRequest): Prompt {
    return this.#prompt(ownerOf(request));
  }

  @Rpc(LimitService.method.answerDepositPrompt, FOR_MEMBER)
  async answerDepositPrompt(request: AnswerDepositPromptRequest): Prompt {
    const owner = ownerOf(request);
    const answer = ANSWERS.get(request.answer);
    if (!answer) throw invalid('answer');
    await this.prompt.answer(owner, answer);
    return this.#prompt(owner);
  }

  @Rpc(LimitService.method.getPlayed, FOR_MEMBER)
  async getPlayed(request: GetPlayedRequest): Promise<MessageInitShape<typeof PlayedSchema>> {
    const { memberId, currency } = ownerOf(request);
    const since = request.since && timestampDate(request.since);
    if (!since || since.getTime() < Date.now() - PLAYED_MS_MAX) throw invalid('since');
    return this.played.since(memberId, currency, since);
  }

  async #prompt(owner: LimitOwner): Prompt {
    const { due, isLimited } = await this.prompt.state(owner);
    return { due: due ?? '', limited: isLimited };
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

const ANSWERS: ReadonlyMap<string, 'no_limit' | 'kept'> = new Map([
  ['no_limit', 'no_limit'],
  ['keep', 'kept'],
]);

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

/**
 * Converts the amount of a requested limit. An amount of 0 is allowed: such a limit forbids every deposit, loss or
 * stake at once.
 */
function amountOf({ limited, limitMinor }: ChangeLimitRequest): LimitMinor {
  if (!limited) return null;
  if (limitMinor < 0n || limitMinor > AMOUNT_MINOR_MAX) throw invalid('limit_minor');
  return limitMinor;
}
