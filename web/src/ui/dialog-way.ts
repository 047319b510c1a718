import { createContext, useContext } from 'react';

export const CloseDialog = createContext<() => void>(() => undefined);

/** Closes a dialog that has a URL: back to the page below it, or to home if the URL was opened directly. */
export const useCloseDialog = (): (() => void) => useContext(CloseDialog);
