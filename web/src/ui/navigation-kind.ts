import { createContext, useContext } from 'react';

/** How the page was reached. The first load and Back do not change focus and scroll position. */
export enum NavigationKind {
  First,
  Forward,
  Back,
}

export const NavigationContext = createContext(NavigationKind.First);
/** Whether a dialog with a URL is open. It then controls the document's title and the focus. */
export const Behind = createContext(false);

export const useNavigationKind = (): NavigationKind => useContext(NavigationContext);
