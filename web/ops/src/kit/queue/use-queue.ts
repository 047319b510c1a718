import { useState } from 'react';
import {
  newCount,
  receive,
  showNew,
  shownRows,
  withRow,
  without,
  type QueueList,
  type QueueRow,
  type ShownRow,
} from './queue-list.js';

export interface Queue<Row extends QueueRow> {
  /** The rows on screen; undefined before the server's first answer. */
  readonly rows: readonly ShownRow<Row>[] | undefined;
  readonly newCount: number;
  readonly showNew: () => void;
  /** Stores the newest state of a row on screen. */
  readonly put: (row: Row) => void;
  /** Removes a decided row from the rows on screen. */
  readonly drop: (id: string) => void;
}

/**
 * Returns the queue's rows on screen and updates them with each answer of the server. A change of `filter` replaces
 * all rows.
 */
export function useQueue<Row extends QueueRow>(answer: readonly Row[] | undefined, filter: string): Queue<Row> {
  const [list, setList] = useState<QueueList<Row>>();
  const [seen, setSeen] = useState<{ answer?: readonly Row[]; filter: string }>({ filter });
  if (seen.answer !== answer || seen.filter !== filter) {
    setSeen({ answer, filter });
    if (seen.filter !== filter) setList(answer && receive(undefined, answer));
    else if (answer) setList((before) => receive(before, answer));
  }
  return {
    rows: list && shownRows(list),
    newCount: list ? newCount(list) : 0,
    showNew: () => setList((before) => before && showNew(before)),
    put: (row) => setList((before) => before && withRow(before, row)),
    drop: (id) => setList((before) => before && without(before, id)),
  };
}
