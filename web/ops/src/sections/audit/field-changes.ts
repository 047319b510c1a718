type Fields = Readonly<Record<string, string>>;

/** One field of a change with its value before and after. A value is undefined if the field did not exist. */
export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
  readonly isChanged: boolean;
}

/** Returns the fields of a change in the order of `before`. Fields that exist only in `after` come last. */
export function fieldChanges(before: Fields = {}, after: Fields = {}): readonly FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({
    field,
    before: before[field],
    after: after[field],
    isChanged: before[field] !== after[field],
  }));
}
