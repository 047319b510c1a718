import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AgentsService,
  type OfferSimulationSchema,
  type SimulatedPaySchema,
  type SimulateOfferRequest,
} from '@nm/contracts/agents.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { decodeTerms, encodeBase } from '../encode.js';
import { validStakeOf } from '../settlements/base.js';
import { Completeness } from '../settlements/completeness.js';
import type { SimulatedSettlement } from './simulate.js';
import { OFFER, SimulationService, type OfferSimulation } from './simulation.service.js';

/** Implements the simulation call of the agents contract: decodes, calls the service, encodes. */
@RpcController(AgentsService)
export class AgentsSimulationRpc {
  constructor(
    @Inject(SimulationService) private readonly simulation: SimulationService,
    @Inject(Completeness) private readonly completeness: Completeness,
    @Inject(AGENTS_CONFIG) private readonly config: AgentsConfig,
  ) {}

  @Rpc(AgentsService.method.simulateOffer, { callers: ['bff'], actsFor: 'agent' })
  async simulateOffer(request: SimulateOfferRequest): Promise<MessageInitShape<typeof OfferSimulationSchema>> {
    const payerId = uuidField(request.agentId, 'agentId');
    const payeeId = uuidField(request.downlineId, 'downlineId');
    const simulation = await this.simulation.simulate(
      { payerId, payeeId, kind: request.kind, ...decodeTerms(request) },
      request.periods,
      {
        asOf: await this.completeness.until(),
        activeStakeMinorMin: this.config.activeStakeMinorMin,
        timeZone: request.timeZone,
      },
    );
    const { pair, own, periods } = simulation;
    const [presentId, offeredId] = [pair?.contractId ?? '', pair?.contractId ?? OFFER];
    return {
      presentVersion: pair?.number ?? 0,
      periods: periods.map(({ startsAt, endsAt, figures, present, offered }) => ({
        periodStart: timestampFromDate(startsAt),
        periodEnd: timestampFromDate(endsAt),
        activeMembers: figures.activeMembers,
        validStakeMinor: validStakeOf(figures),
        netLossMinor: figures.netLossMinor,
        ownGrossMinor: (own && present.lines.get(own.contractId)?.grossMinor) ?? 0n,
        present: payOf(present, presentId, payerId, { ...simulation, carries: pair?.carries ?? false }),
        offered: payOf(offered, offeredId, payerId, simulation),
      })),
    };
  }
}

function payOf(
  { lines, nets }: SimulatedSettlement,
  contractId: string,
  agentId: string,
  terms: Pick<OfferSimulation, 'period' | 'carries'>,
): MessageInitShape<typeof SimulatedPaySchema> {
  const line = lines.get(contractId);
  return {
    tier: line?.tier ?? -1,
    grossMinor: line?.grossMinor ?? 0n,
    ownNetMinor: nets.get(agentId)?.netMinor ?? 0n,
    deferredMinor: line?.deferredMinor ?? 0n,
    releasedMinor: line?.releasedMinor ?? 0n,
    ...(line?.dividend && { dividend: encodeBase({ ...line.dividend, ...terms }) }),
  };
}
