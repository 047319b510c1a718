import { createContext, useContext } from 'react';

/** How the page was reached. The first load and Back leave focus and scroll alone. */
export enum NavigationKind {
  First,
  Forward,
  Back,
}

export const NavigationContext = createContext(NavigationKind.First);
/** Whether a dialog with an address is open over the page. The title and the focus are then the dialog's. */
export const Behind = createContext(false);

export const useNavigationKind = (): NavigationKind => useContext(NavigationContext);
