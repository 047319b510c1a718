/**
 * Returns SQL of the rows of a batch, built from one array parameter per column, starting with $from. Each array is in
 * a subquery, so that the planner does not know its length; otherwise it would plan each batch anew, which costs as
 * much as running it.
 */
export const rowsFrom = (from: number, types: readonly string[]): string =>
  `unnest(${types.map((type, i) => `(SELECT $${from + i}::${type}[])`).join(', ')})`;
