import type { ComponentType } from 'react';
import type { IconName } from '../../../src/ui/icon.js';
import type { Today } from '../lib/surface.js';
import type { ConsoleIconName } from './console-icon.js';

/** A key and the message id of what it does, for the list behind `?`. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** One entry of the menu and its pages. A capability adds a folder below `sections` that exports one, and a line in app/every-section.ts. */
export interface Section {
  /** First segment of its addresses. */
  readonly path: string;
  readonly group: 'top' | 'money' | 'people' | 'house' | 'own';
  readonly icon: IconName | ConsoleIconName;
  /** Message id of its name. */
  readonly name: string;
  /** The action that a role needs to see it; none: everyone who is logged in. */
  readonly action?: string;
  /** A queue shares its width with a panel, so the menu starts as icons. */
  readonly isQueue?: boolean;
  /** The folder's words. */
  readonly words: string;
  /** The words of another section that its page shows as well. */
  readonly otherWords?: string;
  readonly keys?: readonly KeyHelp[];
  /** What waits in it, out of the answer of /ops/today; the menu and Today show it. */
  readonly waiting?: (today: Today) => Today['deposits'];
  /** Whatever waits in it is an alert on Today, also before it is late. */
  readonly isAlert?: boolean;
  /** How long a thing may wait in it, in ms. */
  readonly targetMs?: number;
  /** The address that shows what a text names, if this section can. */
  readonly find?: (text: string) => string;
  /** Its search is the one of sections without their own. */
  readonly findsAll?: boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
