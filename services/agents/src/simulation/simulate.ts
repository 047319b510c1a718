import { ContractKind, type ContractPeriod } from '@nm/contracts/agents.js';
import type { Terms } from '../contracts/terms.js';
import type { Window } from '../periods/realtime-window.js';
import type { MemberFigures } from '../settlements/base.js';
import { lapseOf } from '../settlements/due-window.js';
import { netsOf, settlePeriod, type Net, type SettlementLine } from '../settlements/settle-chain.js';

/** Deferred pay, and the end of the last period that may pay it. */
export interface Waiting {
  readonly minor: bigint;
  readonly lapsesAt: Date;
}

/** The amounts that earlier periods leave to a contract. They are taken into account in its next period. */
export interface Left {
  /** The negative amount that a salary carries into its next period, in millionths of a minor unit. */
  readonly carriedMicro: bigint;
  /** The negative base that a dividend carries into its next period, in minor units. */
  readonly carriedMinor: bigint;
  readonly waiting: readonly Waiting[];
}

export const NOTHING_LEFT: Left = { carriedMicro: 0n, carriedMinor: 0n, waiting: [] };

/** The amounts that a period took back for bets of earlier periods that were voided. */
export interface TakenBack {
  readonly micro: bigint;
  readonly baseMinor: bigint;
}

/**
 * A contract that is simulated: its terms, the amounts that were left before the first period, and the amounts that
 * each period took back.
 */
export interface SimulatedContract extends Terms {
  readonly contractId: string;
  readonly payerId: string | undefined;
  readonly payeeId: string;
  readonly left: Left;
  /** The amounts that each period took back for voided bets, by the start of the period (ms). */
  readonly takenBack: ReadonlyMap<number, TakenBack>;
}

/** A closed period, and the figures of each payee's subtree in it. */
export interface SimulatedFigures extends Window {
  readonly subtrees: ReadonlyMap<string, MemberFigures>;
}

/** The settlements of one simulated period by contract, and the net amounts by agent. */
export interface SimulatedSettlement {
  readonly lines: ReadonlyMap<string, SettlementLine>;
  readonly nets: ReadonlyMap<string, Net>;
}

/** The kind of the simulated contracts, the length of their periods, and the time zone in which the periods begin. */
export interface SimulatedKind {
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly timeZone: string | undefined;
}

/**
 * Settles closed periods again, as if the given contracts had been in force in all of them. It uses the function that
 * settles real periods. The amounts that a period carries or defers go into the next period.
 */
export function simulate(
  of: SimulatedKind,
  periods: readonly SimulatedFigures[],
  contracts: readonly SimulatedContract[],
): SimulatedSettlement[] {
  const left = new Map(contracts.map((contract) => [contract.contractId, contract.left]));
  return periods.map(({ startsAt, endsAt, subtrees }) => {
    const pinned = contracts.map(({ takenBack, left: first, ...contract }) => {
      const { carriedMicro, carriedMinor, waiting } = left.get(contract.contractId) ?? first;
      const taken = takenBack.get(startsAt.getTime());
      const payable = waiting.filter(({ lapsesAt }) => lapsesAt >= endsAt);
      left.set(contract.contractId, { carriedMicro, carriedMinor, waiting: payable });
      return {
        ...contract,
        carriedMicro: carriedMicro + (taken?.micro ?? 0n),
        deferredMinor: payable.reduce((sum, { minor }) => sum + minor, 0n),
        ...(of.kind === ContractKind.DIVIDEND && {
          dividend: { carriedMinor, correctedMinor: taken?.baseMinor ?? 0n },
        }),
      };
    });
    const termsOf = new Map(contracts.map((contract) => [contract.contractId, contract]));
    const lines = settlePeriod(pinned, subtrees);
    for (const line of lines) {
      const { waiting } = left.get(line.contractId) ?? NOTHING_LEFT;
      const lapsesAt = lapseOf({ ...of, endsAt }, termsOf.get(line.contractId)?.deferral?.periodsMax ?? 0, of.timeZone);
      left.set(line.contractId, {
        carriedMicro: line.carryMicro,
        carriedMinor: line.dividend?.carryMinor ?? 0n,
        waiting: [
          ...(line.releasedMinor > 0n ? [] : waiting),
          ...(line.deferredMinor > 0n ? [{ minor: line.deferredMinor, lapsesAt }] : []),
        ],
      });
    }
    return {
      lines: new Map(lines.map((line) => [line.contractId, line])),
      nets: new Map(netsOf(lines).map((net) => [net.agentId, net])),
    };
  });
}
