import type { Review } from '../../lib/surface.js';
import type { ShownRow } from '../queue/queue-list.js';
import type { ReviewKind } from './review-kind.js';

/** What every drawing of the rows gets: table, cards and the decided ones. */
export interface RowsProps<Row extends Review> {
  readonly kind: ReviewKind<Row>;
  /** Undefined while the first answer is under way. */
  readonly rows: readonly ShownRow<Row>[] | undefined;
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
