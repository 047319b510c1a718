import type { PlayerSocket } from './socket-data.js';

type Connection = PlayerSocket['conn'];

/** So long may a held connection stay silent, in ms; a snapshot that takes longer comes after its greeting. */
const HOLD_MS_MAX = 1_000;

/**
 * Keeps what is written to a connection until its first snapshot is there, so that greeting and snapshot leave in one
 * write. Engine.IO itself is held, not the stream below: it gives out nothing more before the stream has taken what it
 * gave, and a stream that is corked takes nothing; so there would be two writes again.
 */
export class WriteBuffer {
  readonly #held = new Map<Connection, NodeJS.Timeout>();

  /**
   * From now on packets wait, in their order, until they are let go. Only a WebSocket from its beginning is held, with
   * nothing on its way: any other lets go by itself, when its poll or its last frame is done.
   * @param msMax then it is let go by itself
   */
  hold(conn: Connection, msMax = HOLD_MS_MAX): void {
    const { transport } = conn;
    if (conn.readyState !== 'open' || transport.name !== 'websocket' || conn.upgraded || !transport.writable) return;
    transport.writable = false;
    this.#held.set(conn, setTimeout(() => this.flush(conn), msMax).unref());
  }

  /** Writes what was kept; to a connection that is not held, does nothing. One that waits to close does so behind it. */
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

  /** Cuts a held connection with nothing of what was kept. @returns false, nothing done, when it is not held. */
  drop(conn: Connection): boolean {
    const timer = this.#held.get(conn);
    if (timer === undefined) return false;
    this.#held.delete(conn);
    clearTimeout(timer);
    conn.close(true);
    return true;
  }
}
