import { guestsOf } from '../live/guests.js';
import type { PlaySession } from '../play-session.js';
import { stakesOf } from '../stakes.js';
import { inLanguage } from '../tables/texts.js';
import type { Fixture } from './fixture.js';
import { combined, payoutOf } from './odds.js';
import type { Schedule } from './schedule.js';
import type { Side } from './sides.js';
import { kindOf, type Slip } from './slip.js';
import { payoutMax, type Slips } from './slips.js';

const ENDED_SLIPS = 20;
const ROAD = 20;

/**
 * Returns the data that a sportsbook page shows now, in the language of the player. Times are in ms on the clock of
 * this server.
 */
export function bookView(session: PlaySession, schedule: Schedule, slips: Slips, own: readonly Slip[], now: number) {
  const { language, currency, balance, game } = session;
  const stakes = stakesOf(game, currency);
  const open = own.filter(({ state }) => state === 'open' || state === 'sent');
  const ended = own.filter(({ state }) => state === 'settled' || state === 'cashed' || state === 'void');
  return {
    now,
    balance,
    stakeMin: String(stakes[0] ?? 1),
    stakeMax: String(stakes.at(-1) ?? 1),
    payoutMax: String(payoutMax(session)),
    fixtures: schedule.listed(now).map((fixture) => fixtureView(fixture, schedule, now, language)),
    open: open.toReversed().map((slip) => slipView(slip, slips, language)),
    ended: ended
      .toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
      .slice(0, ENDED_SLIPS)
      .map((slip) => slipView(slip, slips, language)),
    ...(schedule.game.kind === 'bouts' ? boutsView(schedule, stakes[0] ?? 1, now) : {}),
  };
}

const sideView = ({ name, short, crest }: Side, language: string) => ({
  name: inLanguage(name, language),
  short: inLanguage(short, language),
  crest,
});

function fixtureView(fixture: Fixture, { game: { rules } }: Schedule, now: number, language: string) {
  const { plan, form, story } = fixture;
  const [home, away] = plan.sides;
  const [steps, frame, phase] = [fixture.stepsAt(now), fixture.frameAt(now), fixture.phaseAt(now)];
  const isOpen = fixture.isOpenAt(now);
  const nameOf = (market: string, pick: string, names: 'name' | 'short'): string =>
    inLanguage(rules.pickName(form, market, pick, [home[names], away[names]]), language);
  return {
    id: plan.id,
    number: plan.number,
    leagueId: plan.leagueId,
    league: inLanguage(plan.league, language),
    home: sideView(home, language),
    away: sideView(away, language),
    startsAt: plan.startsAt,
    stepMs: plan.stepMs,
    endsAt: phase === 'soon' || phase === 'live' ? undefined : fixture.endsAt,
    phase,
    isOpen,
    score: frame.score,
    sets: frame.sets,
    period: frame.period,
    clock: frame.clock,
    clockAt: plan.startsAt + (steps - 1) * plan.stepMs,
    isBreak: frame.isBreak,
    marks: story.marks.slice(0, steps).filter((mark) => mark !== undefined),
    markets:
      phase === 'soon' || phase === 'live'
        ? fixture.offersAt(now).map(({ id, picks }) => ({
            id,
            name: inLanguage(rules.marketName(id), language),
            picks: picks.map((one) => ({
              id: one.id,
              name: nameOf(id, one.id, 'name'),
              label: nameOf(id, one.id, 'short'),
              odds: isOpen ? (one.odds ?? null) : null,
            })),
          }))
        : [],
  };
}

function slipView(slip: Slip, slips: Slips, language: string) {
  const odds = slip.legs.map((leg) => leg.odds);
  const offer = slips.offerOf(slip);
  return {
    id: slip.id,
    state: slip.state,
    kind: inLanguage(kindOf(odds.length), language),
    stakeMinor: slip.stakeMinor,
    odds: combined(odds),
    paysMinor: String(payoutOf(BigInt(slip.stakeMinor), odds)),
    payoutMinor: slip.payoutMinor,
    offerMinor: offer === undefined ? undefined : String(offer),
    endedAt: slip.endedAt,
    legs: slip.legs.map(({ fixtureId, marketId, pickId, match, market, pick, odds: taken, end, score }) => ({
      fixtureId,
      marketId,
      pickId,
      match: inLanguage(match, language),
      market: inLanguage(market, language),
      pick: inLanguage(pick, language),
      odds: taken,
      end,
      score,
    })),
  };
}

/**
 * Returns the results of the last bouts (contests between two crests), the strokes of the last one, and the stakes of
 * simulated guests on the next bout.
 */
function boutsView(schedule: Schedule, leastMinor: number, now: number) {
  const [league] = schedule.game.leagues;
  if (!league) return {};
  const ended = schedule.ended(league, now, ROAD);
  const coming = schedule.listed(now).find((fixture) => fixture.phaseAt(now) === 'soon');
  const road = ended.map((fixture) => {
    const [meron, wala] = fixture.frameAt(now).score;
    if (fixture.phaseAt(now) === 'void') return 'V';
    return meron > wala ? 'M' : meron < wala ? 'W' : 'D';
  });
  const last = ended.at(-1);
  const marks = last && { number: last.plan.number, marks: last.story.marks, end: road.at(-1) };
  const picks = (coming?.offersAt(now)[0]?.picks ?? []).map(({ id, odds }) => ({ id, odds: odds ?? 100_000 }));
  const share = coming ? Math.min(1, Math.max(0, 1 - (coming.plan.startsAt - now) / 50_000)) : 1;
  const guests = guestsOf(picks, leastMinor, coming?.plan.number ?? 0, share);
  return {
    road: road.join(''),
    last: marks,
    totals: Object.fromEntries([...guests.stakes].map(([id, { totalMinor, people }]) => [id, { totalMinor, people }])),
  };
}
