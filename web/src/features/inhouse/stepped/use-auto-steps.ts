import { useEffect, useRef } from 'react';
import { usePlayPaused } from '../../../lib/session/play-pause.js';
import { useAuto } from '../use-auto.js';
import { useCycle } from '../use-cycle.js';
import { useAutoPlan, type PlayMode } from '../use-auto-plan.js';
import type { AnyBet } from '../use-bet.js';
import type { SteppedRound } from './stepped-api.js';
import type { SteppedPlay } from './use-stepped-round.js';

/** The pause before each step of a run, so that the player can follow it. */
const STEP_MS = 450;

/** What a plan does next with a running round: a step, or the cash-out that ends it. */
export type PlannedAct<S extends object> = S | 'cashOut';

/**
 * A run of rounds of a game with steps. Each round is started, takes the steps of a fixed plan and is cashed out. The run
 * ends at its limits, when the player stops it or leaves the page, and when a request is refused or in doubt. A round
 * that is open then stays open: the player finishes it by hand.
 * @param next the plan's next act in this round.
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
    // The run waits while the session reminder is not answered.
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
