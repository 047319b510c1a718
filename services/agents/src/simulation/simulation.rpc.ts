import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AgentsService, type OfferSimulationSchema, type SimulateOfferRequest } from '@nm/contracts/agents.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { decodeTerms } from '../agents.presenter.js';
import { Completeness } from '../settlements/completeness.js';
import { SimulationService } from './simulation.service.js';
import { encodeSimulation } from './simulation.presenter.js';

/** Implements the RPC that simulates an offer. It decodes the request, calls the service and encodes the answer. */
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
    return encodeSimulation(simulation, payerId);
  }
}
