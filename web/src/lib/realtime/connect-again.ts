import type { Socket } from 'socket.io-client';

/** How long (ms) a refused socket waits before it connects again, if the server names no time. */
const AGAIN_MS = 30_000;

type Refusable = Pick<Socket, 'active' | 'connect'> & {
  on(event: 'connect_error' | 'disconnect', listener: (cause: Error | string) => void): unknown;
};

/**
 * Connects a socket again after the server has refused or disconnected it. Socket.IO reconnects only after a lost
 * connection: without this, one refusal for too many connections would end all pushes until the page is reloaded. A
 * socket whose session has ended is not connected again.
 * @returns a function that stops this
 */
export function connectAgain(socket: Refusable): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (cause: Error | string): void => {
    const waitMs = waitOf(cause);
    if (socket.active || waitMs === undefined) return;
    clearTimeout(timer);
    // The wait has a random part, because the server may have refused many sockets at the same time.
    timer = setTimeout(() => socket.connect(), waitMs * (1 + Math.random() / 2));
  };
  socket.on('connect_error', later);
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') later(reason);
  });
  return () => clearTimeout(timer);
}

/** Returns how long (ms) to wait after a refusal. Returns undefined if the session has ended. */
function waitOf(cause: Error | string): number | undefined {
  if (typeof cause === 'string') return AGAIN_MS;
  if (cause.message.startsWith('session.')) return undefined;
  const { data } = cause as { data?: { data?: { retryAfterSeconds?: unknown } } };
  const seconds = Number(data?.data?.retryAfterSeconds);
  return seconds > 0 ? seconds * 1_000 : AGAIN_MS;
}
