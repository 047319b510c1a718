import type { PlayerSocket } from './socket-data.js';

type Connection = PlayerSocket['conn'];

/**
 * How long (ms) the packets of a new connection may be held back. If the snapshot takes longer, they are sent without
 * it and the snapshot follows.
 */
const HOLD_MS_MAX = 1_000;

/**
 * Holds back the packets of a new connection until its snapshot is ready, so that both are sent in one write. It
 * pauses Engine.IO and not the stream: Engine.IO sends one batch of packets and waits until the stream has taken it,
 * so with a corked stream the snapshot would be a second write.
 */
export class WriteBuffer {
  readonly #held = new Map<Connection, NodeJS.Timeout>();

  /**
   * Holds back the packets of a connection until `flush`. This works only for a new WebSocket without a write in
   * progress; other transports would continue by themselves after the next poll or frame.
   * @param msMax after this time (ms) the packets are sent in any case
   */
  hold(conn: Connection, msMax = HOLD_MS_MAX): void {
    const { transport } = conn;
    if (conn.readyState !== 'open' || transport.name !== 'websocket' || conn.upgraded || !transport.writable) return;
    transport.writable = false;
    this.#held.set(conn, setTimeout(() => this.flush(conn), msMax).unref());
  }

  /**
   * Sends the packets that were held back. Closes the connection if a close was requested in the meantime. Does
   * nothing for a connection that is not held back.
   */
  flush(conn: Connection): void {
    const timer = this.#held.get(conn);
    if (timer === undefined) return;
    this.#held.delete(conn);
    clearTimeout(timer);
    if (conn.readyState === 'closed') return;
    const {
      transport,
      request: { socket },
    } = conn;
    socket.cork();
    try {
      transport.writable = true;
      transport.emit('ready');
    } finally {
      socket.uncork();
    }
  }

  /**
   * Closes a connection and drops the packets that were held back.
   * @returns false if the connection is not held back.
   */
  drop(conn: Connection): boolean {
    const timer = this.#held.get(conn);
    if (timer === undefined) return false;
    this.#held.delete(conn);
    clearTimeout(timer);
    conn.close(true);
    return true;
  }
}
