import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  BonusService,
  BonusState as WireState,
  type BonusSchema,
  type ListBonusesRequest,
  type ListBonusesResponseSchema,
} from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../wallet.errors.js';
import { WithdrawableReadModel } from '../withdrawals/withdrawable.read-model.js';
import { BONUS_STATES, categoriesOf, shownCount, type Bonus, type BonusState } from './bonus.js';
import { BonusesReadModel } from './bonuses.read-model.js';

/** Implements the RPC that lists a member's granted bonuses and their turnover. */
@RpcController(BonusService)
export class BonusesRpc {
  constructor(
    private readonly db: Db,
    private readonly bonuses: BonusesReadModel,
    private readonly accounts: WithdrawableReadModel,
  ) {}

  @Rpc(BonusService.method.listBonuses, { callers: ['bff'], actsFor: 'member' })
  async listBonuses({
    memberId,
    currency,
    state,
    from,
    to,
    page: asked,
  }: ListBonusesRequest): Promise<MessageInitShape<typeof ListBonusesResponseSchema>> {
    const page = pageOf(asked);
    const member = uuidField(memberId, 'member_id');
    await this.accounts.brandOf(this.db, member, currency);
    const { bonuses, totalCount } = await this.bonuses.list(
      {
        ...{ memberId: member, currency, state: stateOf(state) },
        ...{ from: from && timestampDate(from), to: to && timestampDate(to) },
      },
      page,
    );
    return {
      content: bonuses.map((bonus) => messageOf(currency, bonus)),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
    };
  }
}

/**
 * The RPC contract has the bonus states in the order of `BONUS_STATES`, with numbers from 1. The number 0 requests
 * bonuses in all states.
 */
function stateOf(state: WireState): BonusState | undefined {
  if (state === WireState.UNSPECIFIED) return undefined;
  const named = BONUS_STATES[state - 1];
  if (!named) throw invalid('state');
  return named;
}

function messageOf(currency: string, bonus: Bonus): MessageInitShape<typeof BonusSchema> {
  const {
    transferId,
    promotion,
    cashMinor,
    bonusMinor,
    grantedAt,
    endedAt,
    requiredMinor,
    leftMinor,
    convertedMinor,
    state,
    stakeMaxMinor,
    expiresAt,
  } = bonus;
  const countedMinor = shownCount(bonus);
  return {
    ...{ transferId, promotion, currency, requiredMinor, leftMinor, categories: categoriesOf(bonus) },
    amount: { cashMinor, bonusMinor },
    grantedAt: timestampFromDate(grantedAt),
    state: (BONUS_STATES.indexOf(state) + 1) as WireState,
    ...(stakeMaxMinor !== null && { stakeMaxMinor }),
    ...(expiresAt && { expiresAt: timestampFromDate(expiresAt) }),
    ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
    ...(countedMinor !== undefined && { countedMinor }),
    ...(convertedMinor !== null && { convertedMinor }),
  };
}
