import type { PlayerSocket } from './socket-data.js';

type Connection = PlayerSocket['conn'];

/** How long (ms) a connection's packets may be held. If the snapshot takes longer, it is sent after the greeting. */
const HOLD_MS_MAX = 1_000;

/**
 * Holds the packets of a new connection until its first snapshot is ready, so that greeting and snapshot leave in one
 * write. It pauses Engine.IO, not the stream: Engine.IO sends one batch and waits until the stream has taken it. With a
 * corked stream the snapshot would therefore be a second write.
 */
export class WriteBuffer {
  readonly #held = new Map<Connection, NodeJS.Timeout>();

  /**
   * Holds packets, in order, until `flush`. Only a new WebSocket with no write in progress is held, because any other
   * transport would resume by itself after its poll or frame.
   * @param msMax the packets are sent after this time in any case
   */
  hold(conn: Connection, msMax = HOLD_MS_MAX): void {
    const { transport } = conn;
    if (conn.readyState !== 'open' || transport.name !== 'websocket' || conn.upgraded || !transport.writable) return;
    transport.writable = false;
    this.#held.set(conn, setTimeout(() => this.flush(conn), msMax).unref());
  }

  /**
   * Writes the held packets, and closes the connection if a close waits behind them. A connection that is not held
   * stays unchanged.
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

  /** Closes a held connection without sending its packets. @returns false for a connection that is not held. */
  drop(conn: Connection): boolean {
    const timer = this.#held.get(conn);
    if (timer === undefined) return false;
    this.#held.delete(conn);
    clearTimeout(timer);
    conn.close(true);
    return true;
  }
}
