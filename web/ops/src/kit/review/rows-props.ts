import type { ReviewRow } from '../../lib/surface.js';
import type { ShownRow } from '../queue/queue-list.js';
import type { RowKind } from './review-kind.js';

/** The properties that all views of a list share: table, cards, and the table of decided rows. */
export interface RowsProps<Row extends ReviewRow> {
  readonly kind: RowKind<Row>;
  /** The rows; undefined before the server's first answer. */
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
