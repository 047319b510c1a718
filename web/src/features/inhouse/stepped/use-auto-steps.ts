import { useEffect, useRef } from 'react';
import { usePlayPaused } from '../../../lib/session/play-pause.js';
import { useAuto } from '../use-auto.js';
import { useCycle } from '../use-cycle.js';
import { useAutoPlan, type PlayMode } from '../use-auto-plan.js';
import type { AnyBet } from '../use-bet.js';
import type { SteppedRound } from './stepped-api.js';
import type { SteppedPlay } from './use-stepped-round.js';

/** The pause (ms) before each step of auto-play, so that the player can follow it. */
const STEP_MS = 450;

/** The next action of auto-play in a running round: a step, or the cash-out that ends the round. */
export type PlannedAct<S extends object> = S | 'cashOut';

/**
 * Auto-play of a game that is played in steps. Each round is started, takes the planned steps, and is cashed out.
 * Auto-play ends at its limits, when the player stops it or leaves the page, and when a request is refused or its
 * outcome is unknown. An open round then stays open, and the player can finish it.
 * @param next returns the next planned action in a round.
 * @param cycleMs the shortest time (ms) between two rounds; undefined for none.
 */
export function useAutoSteps(
  play: SteppedPlay,
  stakeMinor: bigint | undefined,
  next: (round: SteppedRound) => PlannedAct<object>,
  cycleMs?: number,
) {
  const cycle = useCycle(play.began, cycleMs);
  const isPaused = usePlayPaused();
  const run = useAutoPlan(stakeMinor);
  const isStuck = play.doubtful || play.refusal !== undefined;
  const auto = useAuto<AnyBet>({
    ...play,
    busy: play.busy || play.held || (play.running && !isStuck),
    waiting: play.waiting || cycle.isCooling,
    bet: play.start,
  });
  const act = useRef(() => {});
  useEffect(() => {
    act.current = () => {
      if (!play.round) return;
      const planned = next(play.round);
      if (planned === 'cashOut') play.cashOut();
      else play.step(planned);
    };
  });
  const { round, running, busy, held } = play;
  useEffect(() => {
    // Auto-play pauses until the player has answered the session reminder.
    if (!auto.running || !running || busy || held || isStuck || isPaused) return undefined;
    const timer = setTimeout(() => act.current(), STEP_MS);
    return () => clearTimeout(timer);
  }, [auto.running, running, busy, held, isStuck, isPaused, round]);
  return {
    run,
    auto,
    cycle,
    stop: () => {
      auto.stopByStart();
      play.hold();
    },
    changeMode: (mode: PlayMode) => {
      auto.clear();
      run.setMode(mode);
    },
  };
}

export type AutoSteps = ReturnType<typeof useAutoSteps>;
