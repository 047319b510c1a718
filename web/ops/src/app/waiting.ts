import { createContext, useContext } from 'react';

/** How much waits in each section, by its path. */
type Waiting = ReadonlyMap<string, number>;

export const WaitingContext = createContext<Waiting>(new Map());
export const useWaiting = (): Waiting => useContext(WaitingContext);
