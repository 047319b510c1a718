import type { agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { presentBase } from './agent.presenter.js';
import type { OfferSimulationDto, SimulatedPayDto } from './simulation.dto.js';

const presentPay = (pay: agents.SimulatedPay | undefined): SimulatedPayDto => ({
  tier: pay?.tier ?? -1,
  grossMinor: String(pay?.grossMinor ?? 0n),
  ownNetMinor: String(pay?.ownNetMinor ?? 0n),
  deferredMinor: String(pay?.deferredMinor ?? 0n),
  releasedMinor: String(pay?.releasedMinor ?? 0n),
  dividend: pay?.dividend && presentBase(pay.dividend),
});

/** Converts the simulation of a contract offer (the pay that it would have given in past periods) for the response. */
export const presentSimulation = ({ periods, presentVersion }: agents.OfferSimulation): OfferSimulationDto => ({
  presentVersion,
  periods: periods.map((period) => ({
    periodStart: isoTime(period.periodStart) ?? '',
    periodEnd: isoTime(period.periodEnd) ?? '',
    activeMembers: period.activeMembers,
    validStakeMinor: String(period.validStakeMinor),
    netLossMinor: String(period.netLossMinor),
    ownGrossMinor: String(period.ownGrossMinor),
    present: presentPay(period.present),
    offered: presentPay(period.offered),
  })),
});
