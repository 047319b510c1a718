/** A row of a queue. */
export interface QueueRow {
  readonly id: string;
  readonly claim?: { readonly mine: boolean };
}

/** A row on screen. `isGone`: the row has left the queue since the list was drawn. */
export type ShownRow<Row extends QueueRow> = Row & { readonly isGone: boolean };

/** The rows on screen and the last answer of the server. */
export interface QueueList<Row extends QueueRow> {
  /** The ids on screen, in order. They change only when the operator asks for it. */
  readonly order: readonly string[];
  /** The last known state of every row on screen. */
  readonly known: ReadonlyMap<string, Row>;
  /** The ids of the server's last answer, in its order. */
  readonly answered: ReadonlySet<string>;
}

/**
 * Applies an answer of the server. Rows on screen are updated in place, rows that left the queue stay, and new rows are
 * kept aside, so that the rows on screen never move.
 */
export function receive<Row extends QueueRow>(
  list: QueueList<Row> | undefined,
  answer: readonly Row[],
): QueueList<Row> {
  const answered = new Set(answer.map(({ id }) => id));
  const known = new Map([...(list?.known ?? []), ...answer.map((row) => [row.id, row] as const)]);
  return { order: list && list.order.length > 0 ? list.order : [...answered], known, answered };
}

/** The rows on screen, in order. */
export const shownRows = <Row extends QueueRow>(list: QueueList<Row>): readonly ShownRow<Row>[] =>
  list.order.flatMap((id) => {
    const row = list.known.get(id);
    return row ? [{ ...row, isGone: !list.answered.has(id) }] : [];
  });

/** Returns how many rows of the last answer are not on screen. */
export const newCount = (list: QueueList<QueueRow>): number =>
  [...list.answered].filter((id) => !list.order.includes(id)).length;

/** Replaces the rows on screen by the last answer: new rows appear, and rows that left the queue disappear. */
export const showNew = <Row extends QueueRow>(list: QueueList<Row>): QueueList<Row> => ({
  ...list,
  order: [...list.answered],
});

/** Returns the list without a row that this operator decided. */
export const without = <Row extends QueueRow>(list: QueueList<Row>, id: string): QueueList<Row> => ({
  ...list,
  order: list.order.filter((one) => one !== id),
});

/** Returns the list with the newest state of one row, from the answer to a claim or a decision. */
export function withRow<Row extends QueueRow>(list: QueueList<Row>, row: Row): QueueList<Row> {
  return list.known.has(row.id) ? { ...list, known: new Map(list.known).set(row.id, row) } : list;
}
