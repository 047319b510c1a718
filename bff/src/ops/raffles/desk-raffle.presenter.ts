import type { promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import { presentVoidRequest, type Eyes } from '../voids/void-request.presenter.js';
import type { DeskRaffleDetailDto, DeskRaffleDto } from './desk-raffle.dto.js';

/** A raffle with its void requests, for operators. The promotions service always sends the raffle. */
export type DeskRaffle = promotions.DeskRaffle & { readonly raffle: promotions.Raffle };

/**
 * Checks that an answer has its raffle.
 * @throws Failure internal if the raffle is missing.
 */
export function withRaffle(desk: promotions.DeskRaffle): DeskRaffle {
  if (!desk.raffle) throw new Failure('internal', { reason: 'an answer without its raffle' });
  return { ...desk, raffle: desk.raffle };
}

export function presentDeskRaffle({ raffle, brand, entries, requests }: DeskRaffle, eyes: Eyes): DeskRaffleDto {
  const { raffleId, rule, state, currency, voidReason } = raffle;
  const [newest] = requests;
  const drawnAt = isoTime(raffle.drawnAt);
  return {
    ...{ raffleId, rule, brand, state, currency },
    startsAt: isoTime(raffle.startsAt) ?? '',
    closesAt: isoTime(raffle.closesAt) ?? '',
    drawsAt: isoTime(raffle.drawsAt) ?? '',
    ...(drawnAt !== undefined && { drawnAt }),
    entries: Number(entries),
    tickets: Number(raffle.tickets),
    fundMinor: String(raffle.fundMinor),
    ...(voidReason !== '' && { voidReason }),
    ...(newest && { request: presentVoidRequest(newest, eyes) }),
  };
}

export function presentDeskRaffleDetail(desk: DeskRaffle, eyes: Eyes): Omit<DeskRaffleDetailDto, 'may'> {
  const { proof, prizesMinor, winners } = desk.raffle;
  const { seedHash = '', beacon = '', beaconRound = '', root = '', beaconValue = '', seed = '' } = proof ?? {};
  return {
    ...presentDeskRaffle(desk, eyes),
    proof: { seedHash, beacon, beaconRound, root, beaconValue, seed },
    prizes: prizesMinor.map((prizeMinor, i) => {
      const winner = winners.find(({ place }) => place === i + 1);
      return { place: i + 1, prizeMinor: String(prizeMinor), ...(winner && { ticket: Number(winner.ticket) }) };
    }),
    requests: desk.requests.map((request) => presentVoidRequest(request, eyes)),
  };
}

/** Returns the fields of a raffle that the audit log stores before and after a change. */
export function shownRaffle({ raffle, requests }: DeskRaffle): Fields {
  const [newest] = requests;
  return { raffle: raffle.rule, status: raffle.state, ...(newest && { request: newest.status }) };
}
