import type { ReviewRow } from '../../lib/surface.js';
import type { ShownRow } from '../queue/queue-list.js';
import type { RowKind } from './review-kind.js';

/** What every drawing of the rows gets: table, cards and the past ones. */
export interface RowsProps<Row extends ReviewRow> {
  readonly kind: RowKind<Row>;
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
