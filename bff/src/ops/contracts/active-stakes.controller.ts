import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { agents } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import { Answers } from '../../openapi/answers.js';
import { InjectHouseContracts, type HouseContractsClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { ActiveStakesDto, ActiveStakesQuery, SetActiveStakeBody } from './house-contract.dto.js';

/**
 * Console routes for the minimum stake by which a member of a brand counts as active in a period of an agent contract.
 */
@ApiTags('contracts')
@Controller('ops/contract-activity')
export class ActiveStakesController {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly audit: AuditTrail,
    @InjectHouseContracts() private readonly house: HouseContractsClient,
  ) {}

  @Get()
  @May('contracts.read')
  @Answers(ActiveStakesDto)
  async list(
    @Query() { brand }: ActiveStakesQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<ActiveStakesDto> {
    const brands = await this.scope.codes(caller, brand);
    return this.#present(caller, await this.house.listActiveStakes({ brands }, { idempotent: true }));
  }

  /** Sets the minimum stake of a brand, for contract periods that start from now on. */
  @Post()
  @HttpCode(200)
  @May('contracts.offer')
  @Audited('contracts.set_active_stake')
  @Answers(ActiveStakesDto)
  async set(
    @Body() { brand, stakeMinorMin, note }: SetActiveStakeBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<ActiveStakesDto> {
    await this.scope.assertHis(caller, brand);
    const before = await this.house.listActiveStakes({ brands: [brand] }, { idempotent: true });
    const about = { action: 'contracts.set_active_stake', subject: { kind: 'brand', id: brand }, brand, reason: note };
    const after = await this.audit.change(caller, about, async () => {
      const request = { brand, stakeMinorMin: BigInt(stakeMinorMin), note, operatorId: caller.operator.id };
      const answer = await this.house.setActiveStake(request, { idempotent: true });
      return { answer, before: shown(before), after: shown(answer) };
    });
    return this.#present(caller, after);
  }

  async #present(caller: OperatorCaller, { content }: agents.ListActiveStakesResponse): Promise<ActiveStakesDto> {
    const person = await this.names.of(content.map(({ setBy }) => setBy).filter(Boolean));
    return {
      content: content.map(({ brand, currency, stakeMinorMin, effectiveFrom, setBy, note }) => ({
        ...{ brand, currency, stakeMinorMin: String(stakeMinorMin), effectiveFrom: isoTime(effectiveFrom) },
        ...(setBy !== '' && { by: person(setBy), note }),
      })),
      mayChange: caller.actions.includes('contracts.offer'),
    };
  }
}

/**
 * Returns the newest minimum stake, which applies to new periods. The audit log stores it before and after a change.
 */
const shown = ({ content: [newest] }: agents.ListActiveStakesResponse) => ({
  stakeMinorMin: String(newest?.stakeMinorMin ?? ''),
});
