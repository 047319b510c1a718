type Fields = Readonly<Record<string, string>>;

/** One field of a change: a side that is undefined did not have it. */
export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
  readonly isChanged: boolean;
}

/** The fields of a change in the order in which they were written, those that only `after` has at the end. */
export function fieldChanges(before: Fields = {}, after: Fields = {}): readonly FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({
    field,
    before: before[field],
    after: after[field],
    isChanged: before[field] !== after[field],
  }));
}
