import type { ComponentType } from 'react';
import type { IconName } from '../../../src/ui/icon.js';
import type { Today } from '../lib/surface.js';
import type { ConsoleIconName } from './console-icon.js';

/** A key and the message id of its command, for the list that `?` opens. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/**
 * An entry of the menu with its pages. A new section is a folder below `sections` that exports one, and a line in
 * app/every-section.ts.
 */
export interface Section {
  /** The first segment of its addresses. */
  readonly path: string;
  readonly group: 'top' | 'money' | 'people' | 'house' | 'own';
  readonly icon: IconName | ConsoleIconName;
  /** Message id of the section's name. */
  readonly name: string;
  /** The permission that is needed to see it; undefined if every logged-in operator may. */
  readonly action?: string;
  /** True if a panel opens beside its queue; the menu then starts as icons. */
  readonly isQueue?: boolean;
  /** The folder's texts. */
  readonly words: string;
  /** The texts of another section that its page shows too. */
  readonly otherWords?: string;
  readonly keys?: readonly KeyHelp[];
  /** What waits in it, out of the answer of /ops/today; the menu and Today show it. */
  readonly waiting?: (today: Today) => Today['deposits'];
  /** Whatever waits in it is an alert on Today, also before it is late. */
  readonly isAlert?: boolean;
  /** How long a thing may wait in it, in ms. */
  readonly targetMs?: number;
  /** Returns the address for a search text, if this section can search. */
  readonly find?: (text: string) => string;
  /** True if its search is used in sections without a search of their own. */
  readonly findsAll?: boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
