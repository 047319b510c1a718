import type { ComponentType } from 'react';
import type { IconName } from '../../../src/ui/icon.js';
import type { Today } from '../lib/surface.js';
import type { ConsoleIconName } from './console-icon.js';

/** A list of a section whose entries wait for the second of two operators. */
export interface SecondList {
  /** Message id of the list's name. */
  readonly name: string;
  /** The query string of the list's URL. */
  readonly query: string;
  readonly waiting: (second: Today['second']) => Today['deposits'];
  /**
   * True if the list also has entries that the section's `waiting` does not count. Late entries of the list are then
   * an alert too.
   */
  readonly hasOthers?: boolean;
}

/**
 * One entry of the console's menu, with its pages. To add a section, export one from a new folder below `sections`
 * and add it to app/every-section.ts.
 */
export interface Section {
  /** The first segment of the section's URL paths. */
  readonly path: string;
  readonly group: 'top' | 'money' | 'people' | 'house' | 'own';
  readonly icon: IconName | ConsoleIconName;
  /** Message id of the section's name. */
  readonly name: string;
  /** The permission that an operator needs for the section; undefined if every operator may open it. */
  readonly action?: string;
  /** The permission that decides the section's waiting entries. Without it the menu has no number. */
  readonly decides?: string;
  /** True if a panel opens beside the queue; the menu then starts as icons. */
  readonly isQueue?: boolean;
  /** The folder name of the section's texts. */
  readonly words: string;
  /** The folder name of another section whose texts this section uses too. */
  readonly otherWords?: string;
  /** The section's waiting entries, from the answer of /ops/today, for the menu and Today. */
  readonly waiting?: (today: Today) => Today['deposits'];
  /**
   * Lists whose entries wait for the second of two operators. The page Today shows their numbers. Unless `hasOthers`
   * is set, `waiting` counts these entries too. In a section without `waiting`, the menu shows the number of these
   * entries.
   */
  readonly second?: readonly SecondList[];
  /** True if the page Today shows an alert as soon as an entry waits, even if it is not late. */
  readonly isAlert?: boolean;
  /** How long (ms) an entry should wait at most. */
  readonly targetMs?: number;
  /** Returns the URL that shows the results for a search text. Absent if the section has no search. */
  readonly find?: (text: string) => string;
  /** True if the search field uses this section's `find` in every section without a search. */
  readonly findsAll?: boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
