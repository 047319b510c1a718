/** The fields of a keyboard event that decide whether it triggers a shortcut. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where the keyboard focus is, and whether single-key shortcuts are on. */
export interface KeyPlace {
  readonly inField: boolean;
  readonly inDialog: boolean;
  readonly singleKeysOn: boolean;
}

/**
 * Keys that type no character, for example Escape. They work as shortcuts even if single-key shortcuts are off (WCAG
 * 2.1.4).
 */
const NAMED: ReadonlySet<string> = new Set(['Escape', 'Enter']);
const LETTER_CODE = /^Key([A-Z])$/;
const LATIN = /^[\x20-\x7e]$/;

/**
 * Returns the shortcut key of a keyboard event (`j`, `?`, `Escape`), or undefined if the event is no shortcut. Keys
 * pressed in a dialog are left to the dialog. In a text field only Escape is a shortcut; it leaves the field. On a
 * keyboard without Latin letters, the position of the key decides.
 */
export function commandKey(press: KeyPress, place: KeyPlace): string | undefined {
  if (place.inDialog || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (NAMED.has(press.key)) return place.inField && press.key !== 'Escape' ? undefined : press.key;
  if (place.inField || !place.singleKeysOn || press.key.length !== 1) return undefined;
  if (LATIN.test(press.key)) return press.key.toLowerCase();
  return LETTER_CODE.exec(press.code)?.[1]?.toLowerCase();
}
