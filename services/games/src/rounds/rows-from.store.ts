/**
 * Returns SQL for a relation with one row for each command of a batch. Each column comes from one array parameter;
 * $from is the number of the first. Each array is in a subquery. Otherwise the planner would see the length of the
 * array and make a new plan for every batch. Making a plan takes as much time as the query itself.
 */
export const rowsFrom = (from: number, types: readonly string[]): string =>
  `unnest(${types.map((type, i) => `(SELECT $${from + i}::${type}[])`).join(', ')})`;
