import type { ComponentType } from 'react';
import type { IconName } from '../../../src/ui/icon.js';
import type { Today } from '../lib/surface.js';
import type { ConsoleIconName } from './console-icon.js';

/** A list of a section whose entries wait for the second of two operators. */
export interface SecondList {
  /** Message id of the list's name. */
  readonly name: string;
  /** The query of the list's URL. */
  readonly query: string;
  readonly waiting: (second: Today['second']) => Today['deposits'];
  /** True if it also lists entries that the section's own count leaves out, so that its late ones are an alert too. */
  readonly hasOthers?: boolean;
}

/**
 * An entry of the menu with its pages. A new section is a folder below `sections` that exports one, and a line in
 * app/every-section.ts.
 */
export interface Section {
  /** The first segment of the section's paths. */
  readonly path: string;
  readonly group: 'top' | 'money' | 'people' | 'house' | 'own';
  readonly icon: IconName | ConsoleIconName;
  /** Message id of the section's name. */
  readonly name: string;
  /** The permission for the section; undefined if every logged-in operator may see it. */
  readonly action?: string;
  /** The permission that decides the section's waiting entries. Without it the menu has no number. */
  readonly decides?: string;
  /** True if a panel opens beside the queue; the menu then starts as icons. */
  readonly isQueue?: boolean;
  /** The folder's texts. */
  readonly words: string;
  /** The texts of another section that this section shows. */
  readonly otherWords?: string;
  /** The section's waiting entries, from the answer of /ops/today, for the menu and Today. */
  readonly waiting?: (today: Today) => Today['deposits'];
  /**
   * Lists whose entries wait for the second of two operators; Today shows their numbers. In a section with `waiting` they are a
   * part of those entries, unless `hasOthers`; in a section without, the menu shows their number.
   */
  readonly second?: readonly SecondList[];
  /** True if waiting entries are an alert on Today even before they are late. */
  readonly isAlert?: boolean;
  /** How long (ms) an entry may wait. */
  readonly targetMs?: number;
  /** Returns the URL for a search text. Missing if there is no search. */
  readonly find?: (text: string) => string;
  /** True if sections without a search of their own use this search. */
  readonly findsAll?: boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
