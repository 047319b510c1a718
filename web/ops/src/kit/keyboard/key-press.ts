/** The fields of a keyboard event that decide whether it is a command. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where the focus is, and whether single keys are on. */
export interface KeyPlace {
  readonly inField: boolean;
  readonly inDialog: boolean;
  readonly singleKeysOn: boolean;
}

/** Keys that type no character. They work even if single keys are off (WCAG 2.1.4). */
const NAMED: ReadonlySet<string> = new Set(['Escape', 'Enter']);
const LETTER_CODE = /^Key([A-Z])$/;
const LATIN = /^[\x20-\x7e]$/;

/**
 * Returns the command key of an event (`j`, `?`, `Escape`); undefined if it is none. Keys in a dialog are handled by
 * the dialog. In a text field only Escape is a command, which leaves the field. On a layout without Latin letters the
 * key's position counts.
 */
export function commandKey(press: KeyPress, place: KeyPlace): string | undefined {
  if (place.inDialog || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (NAMED.has(press.key)) return place.inField && press.key !== 'Escape' ? undefined : press.key;
  if (place.inField || !place.singleKeysOn || press.key.length !== 1) return undefined;
  if (LATIN.test(press.key)) return press.key.toLowerCase();
  return LETTER_CODE.exec(press.code)?.[1]?.toLowerCase();
}
