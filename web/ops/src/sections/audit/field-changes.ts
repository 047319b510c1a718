type Fields = Readonly<Record<string, string>>;

/** One field of a change. A side is undefined if the field did not exist on it. */
export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
  readonly isChanged: boolean;
}

/** Returns the fields of a change in the stored order; fields that only `after` has come last. */
export function fieldChanges(before: Fields = {}, after: Fields = {}): readonly FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({
    field,
    before: before[field],
    after: after[field],
    isChanged: before[field] !== after[field],
  }));
}
