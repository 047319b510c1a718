import { createContext, useContext } from 'react';

/** The number of entries that wait for an operator in each section, by the section's path. */
type Waiting = ReadonlyMap<string, number>;

export const WaitingContext = createContext<Waiting>(new Map());
export const useWaiting = (): Waiting => useContext(WaitingContext);
