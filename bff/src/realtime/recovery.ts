import type { Adapter, Session as SocketSession } from 'socket.io-adapter';
import type { SocketData } from './socket-data.js';

type Restore = (pid: string, offset: string) => Promise<SocketSession>;

/**
 * Makes Socket.IO refuse to recover a connection whose session has ended. Socket.IO restores rooms and sends missed
 * packets before any middleware runs, so without this check such a socket would get later pushes.
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
