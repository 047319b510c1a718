/**
 * The rows of a batch, from one array for each column; the first array is parameter $from. Each array stands in a subquery
 * of its own, so that the planner does not know its length: else it would plan each batch anew, at the cost of running it.
 */
export const rowsFrom = (from: number, types: readonly string[]): string =>
  `unnest(${types.map((type, i) => `(SELECT $${from + i}::${type}[])`).join(', ')})`;
