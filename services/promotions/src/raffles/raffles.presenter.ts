import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { promotions } from '@nm/contracts';
import { prizesOf } from './raffle.js';
import type { RaffleView } from './raffle-entries.service.js';

/**
 * Returns the label of a raffle for a member (specification §4, activity). An open raffle that the member
 * may not enter has the label `close`.
 */
export function raffleLabelOf({ raffle: { status }, own }: RaffleView): string {
  if (status === 'open' && own?.entry) return 'joined';
  if (status === 'open' && own?.mayEnter !== false) return 'join';
  return status === 'locked' ? 'processing' : 'close';
}

/** Encodes a raffle for the contract. */
export function raffleInContract(view: RaffleView): MessageInitShape<typeof promotions.RaffleSchema> {
  const { raffle, tickets, fundMinor, winners, own } = view;
  return {
    ...{ raffleId: raffle.raffleId, rule: raffle.rule, state: raffle.status, status: raffleLabelOf(view) },
    ...{ currency: raffle.currency, ticketMinor: raffle.ticketMinor, ticketsPerDayMax: raffle.ticketsPerDayMax },
    startsAt: timestampFromDate(raffle.startsAt),
    closesAt: timestampFromDate(raffle.closesAt),
    drawsAt: timestampFromDate(raffle.drawsAt),
    ...(raffle.drawnAt && { drawnAt: timestampFromDate(raffle.drawnAt) }),
    ...{ fundMinorPerTicket: raffle.fundMinorPerTicket, fundMinorMax: raffle.fundMinorMax },
    ...{ sharePercents: [...raffle.sharePercents], turnoverPercent: raffle.turnoverPercent },
    ...{ tickets, fundMinor, prizesMinor: prizesOf(fundMinor, raffle.sharePercents) },
    proof: {
      ...{ seedHash: raffle.seedHash, beacon: raffle.beacon, beaconRound: raffle.beaconRound },
      ...{ root: raffle.root ?? '', beaconValue: raffle.beaconValue ?? '', seed: raffle.seed ?? '' },
    },
    winners: winners.map(({ place, ticket, memberId, prizeMinor }) => ({ place, ticket, memberId, prizeMinor })),
    ...(own && {
      own: {
        entryId: own.entry?.entryId ?? '',
        tickets: own.tickets,
        firstTicket: own.entry?.firstTicket ?? 0n,
        lastTicket: own.entry?.lastTicket ?? 0n,
      },
    }),
    voidReason: raffle.voidReason ?? '',
    ...(raffle.freeRounds && {
      freeRounds: { ...raffle.freeRounds, stakeMinor: BigInt(raffle.freeRounds.stakeMinor) },
      freeRoundsFromPlace: raffle.freeRounds.fromPlace,
    }),
  };
}
