import { useEffect, useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { brand } from '../brand/brand.js';
import { session, useSession } from '../session/session.js';
import { connectAgain } from './connect-again.js';
import { SIGNAL_TABLE, applySignal, type Signals } from './signals.js';
import { PUSHED } from './stale-keys.js';

/** The state of the socket: `quiet` before a connection, `live`, or `lost` after the connection failed or broke. */
export type Liveness = 'quiet' | 'live' | 'lost';

let liveness: Liveness = 'quiet';
const listeners = new Set<() => void>();

function become(next: Liveness): void {
  if (liveness === next) return;
  liveness = next;
  for (const listener of listeners) listener();
}

/** Returns the state of the connection for pushes. */
export function useLiveness(): Liveness {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => liveness,
  );
}

function listen(socket: Socket, client: QueryClient): void {
  for (const name of Object.keys(SIGNAL_TABLE) as (keyof Signals)[]) {
    socket.on(name, (value: Signals[typeof name]) => applySignal(client, name, value));
  }
  socket.on('connect', () => {
    const wasLost = liveness === 'lost';
    become('live');
    // Pushes may have been missed, so all data that pushes change is read again.
    if (wasLost) for (const queryKey of PUSHED) void client.invalidateQueries({ queryKey });
  });
  socket.on('connect_error', () => become('lost'));
  socket.on('disconnect', () => become(session.token() ? 'lost' : 'quiet'));
}

let watchers = 0;

/** Keeps the socket open while a component that needs public pushes (jackpots, winners) is on screen. */
export function usePublicSignals(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined;
    watchers += 1;
    for (const listener of watching) listener();
    return () => {
      watchers -= 1;
      for (const listener of watching) listener();
    };
  }, [wanted]);
}

const watching = new Set<() => void>();
const useWatched = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    () => watchers > 0,
  );

/**
 * Keeps one socket open while a member is logged in or a component needs public pushes. The socket's library is
 * loaded only then, not with the first page.
 */
export function useLiveSignals(client: QueryClient): void {
  const { token } = useSession();
  const needed = useWatched() || token !== undefined;
  useEffect(() => {
    if (!needed) return undefined;
    let socket: Socket | undefined;
    let over = false;
    let stopAgain: (() => void) | undefined;
    void import('socket.io-client').then(({ io }) => {
      if (over) return;
      socket = io({
        ...(token ? { auth: { token } } : {}),
        query: { merchant: brand.code },
        transports: ['websocket', 'polling'],
        reconnectionDelay: 500,
        reconnectionDelayMax: 5000,
      });
      listen(socket, client);
      stopAgain = connectAgain(socket);
    });
    return () => {
      over = true;
      stopAgain?.();
      socket?.disconnect();
      become('quiet');
    };
  }, [token, needed, client]);
}
