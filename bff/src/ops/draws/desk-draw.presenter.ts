import type { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import { DRAW_STATUS, SLIP_STATUS, presentDraw } from '../../lottery/lottery.presenter.js';
import type { Fields } from '../audit/audit-trail.js';
import { presentVoidRequest, type Eyes } from '../voids/void-request.presenter.js';
import type { DeskDrawDetailDto, DeskDrawDto } from './desk-draw.dto.js';

/** A draw with the summed stakes and payouts of its slips. The games service always sends both. */
export type DeskDraw = games.DeskDraw & { readonly draw: games.Draw };

/**
 * Checks that an answer has its draw.
 * @throws Failure internal if the draw is missing.
 */
export function withDraw(desk: games.DeskDraw): DeskDraw {
  if (!desk.draw) throw new Failure('internal', { reason: 'an answer without its draw' });
  return { ...desk, draw: desk.draw };
}

export function presentDeskDraw({ draw, money, requests }: DeskDraw, eyes: Eyes): DeskDrawDto {
  const [newest] = requests;
  const drawnAt = isoTime(draw.drawnAt);
  return {
    ...presentDraw(draw),
    ...(drawnAt !== undefined && { drawnAt }),
    ...(draw.voidReason !== '' && { voidReason: draw.voidReason }),
    money: money.map((sums) => ({
      currency: sums.currency,
      slips: Number(sums.slips),
      stakeMinor: String(sums.stakeMinor),
      payoutMinor: String(sums.payoutMinor),
      liabilityMinorMax: String(sums.liabilityMinorMax),
    })),
    ...(newest && { request: presentVoidRequest(newest, eyes) }),
  };
}

export const presentDeskDetail = (desk: DeskDraw, eyes: Eyes): Omit<DeskDrawDetailDto, 'may'> => ({
  ...presentDeskDraw(desk, eyes),
  states: desk.states.map(({ status, currency, slips, stakeMinor, payoutMinor }) => ({
    status: SLIP_STATUS[status],
    currency,
    slips: Number(slips),
    stakeMinor: String(stakeMinor),
    payoutMinor: String(payoutMinor),
  })),
  liabilities: desk.liabilities.map(({ brand, currency, play, outcome, reservedMinor, limitMinor }) => ({
    ...{ brand, currency, play, outcome },
    reservedMinor: String(reservedMinor),
    limitMinor: String(limitMinor),
  })),
  requests: desk.requests.map((request) => presentVoidRequest(request, eyes)),
});

/** Returns the fields of a draw that the audit log stores before and after a change. */
export function shownDraw({ draw, requests, states }: DeskDraw): Fields {
  const [newest] = requests;
  const slips = states.map(({ status, slips: count }) => `${SLIP_STATUS[status]} ${count}`).join(', ');
  return {
    draw: `${draw.gameCode} ${draw.name}`,
    status: DRAW_STATUS[draw.status],
    ...(newest && { request: newest.status }),
    ...(slips !== '' && { slips }),
  };
}
