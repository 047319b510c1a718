import type { MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { notFound } from '../identity.errors.js';
import { isUuid } from '../members/member.js';
import { BirthDates } from './birth-dates.service.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const { method } = identity.BirthDateService;

type Answer = Promise<MessageInitShape<typeof identity.BirthDateSchema>>;

/** Implements the contract of birth dates: decodes the request, calls the service and encodes the answer. */
@RpcController(identity.BirthDateService)
export class BirthDatesRpc {
  constructor(private readonly birthDates: BirthDates) {}

  @Rpc(method.getBirthDate, MEMBER)
  async getBirthDate({ memberId }: identity.GetBirthDateRequest): Answer {
    if (!isUuid(memberId)) throw notFound('member');
    return { date: (await this.birthDates.of(memberId)) ?? '' };
  }

  @Rpc(method.setBirthDate, MEMBER)
  async setBirthDate({ memberId, date }: identity.SetBirthDateRequest): Answer {
    if (!isUuid(memberId)) throw notFound('member');
    return { date: await this.birthDates.set(memberId, date) };
  }
}
