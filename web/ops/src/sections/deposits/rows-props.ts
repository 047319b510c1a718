import type { ShownRow } from '../../kit/queue/queue-list.js';
import type { Deposit } from '../../lib/surface.js';

/** What every drawing of the rows gets: table, cards and the decided ones. */
export interface RowsProps {
  /** Undefined while the first answer is under way. */
  readonly rows: readonly ShownRow<Deposit>[] | undefined;
  readonly now: number;
  readonly at: string | undefined;
  readonly onAt: (id: string) => void;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onChooseAll: () => void;
  readonly canAct: boolean;
}
