import { createContext, useContext } from 'react';

export const CloseDialog = createContext<() => void>(() => undefined);

/**
 * Returns a function that closes a dialog with a URL. It goes back to the page below, or to the home page if the URL
 * was opened directly.
 */
export const useCloseDialog = (): (() => void) => useContext(CloseDialog);
