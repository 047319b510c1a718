import { Transform } from 'class-transformer';

/** Trims a text field before it is checked (specification §5: values trimmed); anything but a text is left for the check. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
