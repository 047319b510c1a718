import { OrderedFaults } from '../shared/ordered-faults.js';

/** Faults that this vendor can produce in a coming spin (README). */
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
] as const;
const SLOW_GAMES_MAX = 100;

/** Faults of spins, and games whose next opening is slow. */
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

  /** True once if the next opening of this game must be slow. */
  takeSlowStart(gameCode: string): boolean {
    return this.#slowGames.delete(gameCode);
  }
}
