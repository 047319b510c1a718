import { createContext, useContext } from 'react';

/** How the page was reached: the first load and Back leave the focus and the scroll alone. */
export enum NavigationKind {
  First,
  Forward,
  Back,
}

export const NavigationContext = createContext(NavigationKind.First);
/** Whether a dialog with its own address stands over the page: title and focus are the dialog's then. */
export const Behind = createContext(false);

/** How this page was reached. */
export const useNavigationKind = (): NavigationKind => useContext(NavigationContext);
