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

/** The next action of a plan in a running round: a step, or the cash-out that ends it. */
export type PlannedAct<S extends object> = S | 'cashOut';

/**
 * Auto-play of a game with steps. Each round is started, takes the steps of a fixed plan and is cashed out. Auto-play
 * ends at its limits, when the player stops it or leaves the page, and when a request is refused or its outcome is
 * unknown. A round that is open then stays open for the player to finish.
 * @param next the plan's next action in this round.
 * @param cycleMs the shortest time between two rounds; undefined for none.
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
    // Auto-play pauses until the session reminder is answered.
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
