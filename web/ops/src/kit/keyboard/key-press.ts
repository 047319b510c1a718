/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where the focus is and whether single keys are on. */
export interface KeyPlace {
  readonly inField: boolean;
  readonly inDialog: boolean;
  readonly singleKeysOn: boolean;
}

/** Keys that are no character: they work with single keys off too (WCAG 2.1.4). */
const NAMED: ReadonlySet<string> = new Set(['Escape', 'Enter']);
const LETTER_CODE = /^Key([A-Z])$/;
const LATIN = /^[\x20-\x7e]$/;

/**
 * The name of a key that may be a command here (`j`, `?`, `Escape`), or undefined. A dialog has its own keys; a field
 * keeps every character, and only Escape leaves it. A layout without Latin letters counts by the place of the key.
 */
export function commandKey(press: KeyPress, place: KeyPlace): string | undefined {
  if (place.inDialog || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (NAMED.has(press.key)) return place.inField && press.key !== 'Escape' ? undefined : press.key;
  if (place.inField || !place.singleKeysOn || press.key.length !== 1) return undefined;
  if (LATIN.test(press.key)) return press.key.toLowerCase();
  return LETTER_CODE.exec(press.code)?.[1]?.toLowerCase();
}
