import type { Location, NavigationType } from 'react-router-dom';
import { NavigationKind } from '../../ui/navigation-kind.js';

/** The page that is shown below a dialog whose URL was opened directly. */
export const HOME: Location = { pathname: '/', search: '', hash: '', state: null, key: 'home', mask: undefined };

/** How a dialog was opened: over which page, and whether Back closes it. */
interface Opened {
  readonly page: Location;
  readonly back: boolean;
}

/** What the screen shows for a URL: a page, and a dialog over it if there is one. */
export interface View {
  readonly at: Location;
  /** The page on screen; with a dialog, the page that was shown before. */
  readonly page: Location | undefined;
  readonly kind: NavigationKind;
  readonly dialog?: Opened;
  /** The URL to which a guard redirects. The present page stays on screen until then. */
  readonly redirect?: string;
  /** Dialogs opened so far, by the key of their history entry. */
  readonly opened: Readonly<Record<string, Opened>>;
}

interface Site {
  isDialog(location: Location): boolean;
  /** The URL to show instead, if a guard refuses this one. */
  redirect(location: Location): string | undefined;
}

/** The view of the next URL. A dialog keeps the page below it and that page's state. */
export function nextView(before: View | undefined, at: Location, action: `${NavigationType}`, site: Site): View {
  const kind = !before ? NavigationKind.First : action === 'POP' ? NavigationKind.Back : NavigationKind.Forward;
  const opened = before?.opened ?? {};
  const redirect = site.redirect(at);
  if (redirect !== undefined) return { at, kind, page: before?.page, redirect, opened };
  if (!site.isDialog(at)) return { at, kind, page: at, opened };
  const known = action === 'POP' ? opened[at.key] : action === 'REPLACE' ? before?.dialog : undefined;
  const dialog = known ?? {
    page: before?.page ?? HOME,
    back: action === 'PUSH' ? before !== undefined : before?.page !== undefined,
  };
  return { at, kind, page: dialog.page, dialog, opened: { ...opened, [at.key]: dialog } };
}
