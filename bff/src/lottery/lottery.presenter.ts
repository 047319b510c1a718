import { games } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import { isoTime } from '../http/time.js';
import type {
  DrawDto,
  DrawStatusName,
  LotteryGameDto,
  OutcomeDto,
  PlayDto,
  SlipDetailDto,
  SlipDto,
  SlipStatusName,
} from './lottery.dto.js';

const ODDS_DIGITS = 4;

export const DRAW_STATUS: Readonly<Record<games.DrawStatus, DrawStatusName>> = {
  [games.DrawStatus.UNSPECIFIED]: 'scheduled',
  [games.DrawStatus.SCHEDULED]: 'scheduled',
  [games.DrawStatus.OPEN]: 'open',
  [games.DrawStatus.LOCKED]: 'locked',
  [games.DrawStatus.DRAWN]: 'drawn',
  [games.DrawStatus.SETTLED]: 'settled',
  [games.DrawStatus.VOID]: 'void',
};
export const SLIP_STATUS: Readonly<Record<games.SlipStatus, SlipStatusName>> = {
  [games.SlipStatus.UNSPECIFIED]: 'pending',
  [games.SlipStatus.PENDING]: 'pending',
  [games.SlipStatus.ACCEPTED]: 'accepted',
  [games.SlipStatus.REFUSED]: 'refused',
  [games.SlipStatus.SETTLED]: 'settled',
  [games.SlipStatus.VOIDED]: 'voided',
};

/** Formats odds in ten-thousandths without trailing zeros: 19000 becomes "1.9". */
const oddsText = (oddsE4: bigint): string => formatMinor(oddsE4, ODDS_DIGITS).replace(/0+$/, '').replace(/\.$/, '');

const presentOutcome = ({ outcome, name, oddsE4 }: games.LotteryOutcome): OutcomeDto => ({
  outcome,
  name,
  odds: oddsText(oddsE4),
});

const presentPlay = (play: games.LotteryPlay): PlayDto => ({
  play: play.play,
  name: play.name,
  kind: play.kind,
  digits: play.digits,
  picks: play.picks,
  pay: play.pay,
  split: play.split,
  units: play.units,
  odds: oddsText(play.oddsE4),
  outcomes: play.outcomes.map(presentOutcome),
  prizeOdds: play.prizeOdds.map(presentOutcome),
  reads: play.reads,
  returnPercent: formatMinor(play.returnE6, 4),
  unitMinorMin: String(play.unitMinorMin),
  unitMinorMax: String(play.unitMinorMax),
});

export const presentDraw = (draw: games.Draw): DrawDto => ({
  drawId: draw.drawId,
  gameCode: draw.gameCode,
  region: draw.region,
  name: draw.name,
  status: DRAW_STATUS[draw.status],
  opensAt: isoTime(draw.opensAt) ?? '',
  closesAt: isoTime(draw.closesAt) ?? '',
  dueAt: isoTime(draw.dueAt) ?? '',
  endedAt: isoTime(draw.endedAt),
  result: draw.result.map(({ prize, numbers }) => ({ prize, numbers })),
  proof: {
    seedHash: draw.proof?.seedHash ?? '',
    beacon: draw.proof?.beacon ?? '',
    beaconRound: draw.proof?.beaconRound ?? '',
    slipsRoot: draw.proof?.slipsRoot ?? '',
    slips: Number(draw.proof?.slips ?? 0n),
    beaconValue: draw.proof?.beaconValue ?? '',
    seed: draw.proof?.seed ?? '',
  },
  tight: draw.tight.map(({ play, outcome, leftMinor }) => ({ play, outcome, leftMinor: String(leftMinor) })),
});

export const presentGame = (game: games.LotteryGame): LotteryGameDto => ({
  gameCode: game.gameCode,
  vassalage: game.vassalage,
  displayName: game.displayName,
  region: game.region,
  lottoArea: game.area,
  prizeMode: game.prizeMode,
  everyS: game.everyS,
  closeS: game.closeS,
  status: game.status,
  stakeMinorMin: String(game.stakeMinorMin),
  stakeMinorMax: String(game.stakeMinorMax),
  plays: game.plays.map(presentPlay),
  prizes: game.prizes.map(({ prize, digits, count }) => ({ prize, digits, count })),
  openDraw: game.openDraw && presentDraw(game.openDraw),
});

export const presentSlip = (slip: games.Slip): SlipDto => ({
  slipId: slip.slipId,
  drawId: slip.drawId,
  gameCode: slip.gameCode,
  status: SLIP_STATUS[slip.status],
  currency: slip.currency,
  stakeMinor: String(slip.stakeMinor),
  payoutMinor: String(slip.payoutMinor),
  payoutMinorMax: String(slip.payoutMinorMax),
  combinations: slip.combinations,
  lines: slip.lines.map(({ play, combinations, unitMinor, costMinor }) => ({
    play,
    combinations,
    unitMinor: String(unitMinor),
    costMinor: String(costMinor),
  })),
  placedAt: isoTime(slip.placedAt),
  endedAt: isoTime(slip.endedAt),
  balanceMinor: String(slip.balanceMinor),
  version: Number(slip.version),
});

/**
 * Converts one slip with its draw for the response.
 * @throws Error if the slip or the draw is missing. The games service always sends both.
 */
export function presentSlipDetail({ slip, draw, wins, leafText, path }: games.SlipDetail): SlipDetailDto {
  if (!slip || !draw) throw new Error('games answered a slip without its draw');
  return {
    slip: presentSlip(slip),
    draw: presentDraw(draw),
    wins: wins.map(({ line, combination, hits, oddsE4, divisor, payoutMinor }) => ({
      line,
      combination,
      hits,
      odds: oddsText(oddsE4),
      divisor: Number(divisor),
      payoutMinor: String(payoutMinor),
    })),
    leafText,
    path: path.map(({ side, hash }) => ({ side, hash })),
  };
}
