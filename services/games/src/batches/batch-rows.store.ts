/**
 * A batch's arrays as its rows, first parameter $from, one column of each type. Each array stands in a SELECT of its own, which
 * hides its length: knowing it, the planner would think a plan for just so many better than its general one, and plan every
 * batch anew, which costs a batch of five as much as doing it.
 */
export const rowsFrom = (from: number, types: readonly string[]): string =>
  `unnest(${types.map((type, i) => `(SELECT $${from + i}::${type}[])`).join(', ')})`;
