import { OrderedFaults } from '../shared/ordered-faults.js';

/** The faults that a script can order for the next spins of a vendor (README). */
const FAULTS = [
  'duplicate',
  'win_first',
  'rollback_first',
  'rollback',
  'lost_answer',
  'late_win',
  'abandon',
  'overpaid',
  'late_correction',
  'huge_win',
  'unsent_bet',
  'void_round',
] as const;
const SLOW_GAMES_MAX = 100;

/**
 * Holds the faults that scripts ordered for the next spins, and the games whose page must load slowly the next time.
 */
export class Faults extends OrderedFaults<(typeof FAULTS)[number]> {
  readonly #slowGames = new Set<string>();

  constructor() {
    super(FAULTS);
  }

  override order(fault: unknown, times: unknown, gameCode?: unknown): boolean {
    if (fault !== 'slow_start') return super.order(fault, times);
    if (typeof gameCode !== 'string' || this.#slowGames.size >= SLOW_GAMES_MAX) return false;
    this.#slowGames.add(gameCode);
    return true;
  }

  /** Returns true if a script ordered that the next page of this game loads slowly, and removes the order. */
  takeSlowStart(gameCode: string): boolean {
    return this.#slowGames.delete(gameCode);
  }
}
