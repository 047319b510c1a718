import type { Adapter, Session as SocketSession } from 'socket.io-adapter';
import type { SocketData } from './socket-data.js';

type Restore = (pid: string, offset: string) => Promise<SocketSession>;

/**
 * Holds connection-state recovery to live sessions. Socket.IO restores rooms and writes missed packets before any
 * middleware has run, so a session that ended while its socket was away must be refused here, or it would still read
 * what was pushed since.
 */
export function guardRecovery(adapter: Adapter, isLive: (sessionId: string) => Promise<boolean>): void {
  const restore: Restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid: string, offset: string): Promise<SocketSession> => {
    const restored = await restore(pid, offset);
    const { sessionId } = restored.data as SocketData;
    if (sessionId !== undefined && !(await isLive(sessionId))) throw new Error('the session has ended');
    return restored;
  };
}
