import type { Location, NavigationType } from 'react-router-dom';
import { NavigationKind } from '../../ui/navigation-kind.js';

/** The page below a dialog whose URL was opened directly: the home page. */
export const HOME: Location = { pathname: '/', search: '', hash: '', state: null, key: 'home', mask: undefined };

/** How a dialog was opened. `page` is the page below it; `back` says whether the browser's Back closes it. */
interface Opened {
  readonly page: Location;
  readonly back: boolean;
}

/** What the screen shows for a URL: a page, and possibly a dialog over it. */
export interface View {
  readonly at: Location;
  /** The page on screen. If a dialog is open, it is the page below the dialog. */
  readonly page: Location | undefined;
  readonly kind: NavigationKind;
  readonly dialog?: Opened;
  /** The URL to which a guard redirects. Until the redirect is done, the present page stays on screen. */
  readonly redirect?: string;
  /** The dialogs opened so far, by the key of their entry in the browser history. */
  readonly opened: Readonly<Record<string, Opened>>;
}

interface Site {
  isDialog(location: Location): boolean;
  /** Returns the URL to redirect to if a guard refuses this one, otherwise undefined. */
  redirect(location: Location): string | undefined;
}

/** Returns the view for a new URL. When a dialog opens, the page below it stays and keeps its state. */
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
