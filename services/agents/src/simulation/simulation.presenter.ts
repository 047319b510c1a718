import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { OfferSimulationSchema, SimulatedPaySchema } from '@nm/contracts/agents.js';
import { encodeBase } from '../agents.presenter.js';
import { validStakeOf } from '../settlements/base.js';
import type { SimulatedSettlement } from './simulate.js';
import { OFFER, type OfferSimulation } from './simulation.service.js';

/** Encodes a simulation for the payer of the offer. If the house is the payer, there is no net amount. */
export function encodeSimulation(
  simulation: OfferSimulation,
  payerId: string | undefined,
): MessageInitShape<typeof OfferSimulationSchema> {
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

function payOf(
  { lines, nets }: SimulatedSettlement,
  contractId: string,
  agentId: string | undefined,
  terms: Pick<OfferSimulation, 'period' | 'carries'>,
): MessageInitShape<typeof SimulatedPaySchema> {
  const line = lines.get(contractId);
  return {
    tier: line?.tier ?? -1,
    grossMinor: line?.grossMinor ?? 0n,
    ownNetMinor: (agentId !== undefined && nets.get(agentId)?.netMinor) || 0n,
    deferredMinor: line?.deferredMinor ?? 0n,
    releasedMinor: line?.releasedMinor ?? 0n,
    ...(line?.dividend && { dividend: encodeBase({ ...line.dividend, ...terms }) }),
  };
}
