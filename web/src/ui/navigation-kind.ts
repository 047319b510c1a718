import { createContext, useContext } from 'react';

/** How the page was reached. The first load and Back do not change the focus and the scroll position. */
export enum NavigationKind {
  First,
  Forward,
  Back,
}

export const NavigationContext = createContext(NavigationKind.First);
/** True if a dialog with a URL covers the page. The dialog then sets the document's title and has the focus. */
export const Behind = createContext(false);

export const useNavigationKind = (): NavigationKind => useContext(NavigationContext);
