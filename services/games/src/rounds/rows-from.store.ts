/**
 * Returns SQL for the rows of a batch from one array parameter for each column, the first of which is $from. Each array
 * is inside a subquery, because the planner would otherwise see the array's length and plan every batch anew, which
 * costs as much time as running it.
 */
export const rowsFrom = (from: number, types: readonly string[]): string =>
  `unnest(${types.map((type, i) => `(SELECT $${from + i}::${type}[])`).join(', ')})`;
