/** The fields that the rows of every queue have. */
export interface QueueRow {
  readonly id: string;
  readonly claim?: { readonly mine: boolean };
}

/** A row on screen. `isGone` means that the row has left the queue since the list was drawn. */
export type ShownRow<Row extends QueueRow> = Row & { readonly isGone: boolean };

/** The rows on screen, and the server's last answer for the queue. */
export interface QueueList<Row extends QueueRow> {
  /** The ids on screen, in order. Rows are added when the operator asks for new ones, or if the list is empty. */
  readonly order: readonly string[];
  /** The newest known state of every row on screen, by id. */
  readonly known: ReadonlyMap<string, Row>;
  /** The ids in the server's last answer, in the server's order. */
  readonly answered: ReadonlySet<string>;
}

/**
 * Returns the list after a new answer of the server. Rows on screen are updated in place, and rows that left the
 * queue stay. New rows are not shown yet, so that no row on screen moves, unless no row is on screen.
 */
export function receive<Row extends QueueRow>(
  list: QueueList<Row> | undefined,
  answer: readonly Row[],
): QueueList<Row> {
  const answered = new Set(answer.map(({ id }) => id));
  const known = new Map([...(list?.known ?? []), ...answer.map((row) => [row.id, row] as const)]);
  return { order: list && list.order.length > 0 ? list.order : [...answered], known, answered };
}

/** Returns the rows on screen, in order. */
export const shownRows = <Row extends QueueRow>(list: QueueList<Row>): readonly ShownRow<Row>[] =>
  list.order.flatMap((id) => {
    const row = list.known.get(id);
    return row ? [{ ...row, isGone: !list.answered.has(id) }] : [];
  });

/** Returns how many rows of the server's last answer are not on screen. */
export const newCount = (list: QueueList<QueueRow>): number =>
  [...list.answered].filter((id) => !list.order.includes(id)).length;

/**
 * Returns the list with the rows of the server's last answer on screen: new rows appear, and rows that left the queue
 * disappear.
 */
export const showNew = <Row extends QueueRow>(list: QueueList<Row>): QueueList<Row> => ({
  ...list,
  order: [...list.answered],
});

/** Returns the list without the row that this operator has decided. */
export const without = <Row extends QueueRow>(list: QueueList<Row>, id: string): QueueList<Row> => ({
  ...list,
  order: list.order.filter((one) => one !== id),
});

/**
 * Returns the list with the newest state of one row, which came as the answer to a claim, a release or a decision.
 */
export function withRow<Row extends QueueRow>(list: QueueList<Row>, row: Row): QueueList<Row> {
  return list.known.has(row.id) ? { ...list, known: new Map(list.known).set(row.id, row) } : list;
}
