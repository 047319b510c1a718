import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Signals } from './signals.js';

/** The identity of a socket. For a visitor it has only the brand. */
export interface SocketData {
  brand: string;
  sessionId?: string;
  memberId?: string;
  currency?: string;
}

export type PlayerSocket = Socket<DefaultEventsMap, Signals, DefaultEventsMap, SocketData>;
export type PlayerServer = Server<DefaultEventsMap, Signals, DefaultEventsMap, SocketData>;
