import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { SerialClient } from '../../db/serial-client.js';

const RECONNECT_MS = 500;

interface SessionEvents {
  /** Emitted when the database session was lost. All its advisory locks are then lost too. */
  lost: [];
  connected: [];
  /** Emitted when records were appended to this topic. */
  appended: [topic: string];
  /** Emitted when an instance of this group has started, stopped or released partitions. */
  members: [group: string];
}

/**
 * The database session by which this process owns partitions and receives notifications. Its advisory locks end with
 * the session. After a reconnect, the process is a new member of its groups and owns no partitions.
 */
export class OwnerSession extends EventEmitter<SessionEvents> {
  private client: SerialClient | undefined;
  private closed = false;
  member = '';
  pid = 0;

  constructor(private readonly url: string) {
    super();
    this.setMaxListeners(0);
  }

  get connected(): boolean {
    return this.client !== undefined;
  }

  /**
   * Opens the session. If it is lost later, it is opened again automatically.
   * @throws the error of the first attempt to connect.
   */
  async open(): Promise<void> {
    const member = randomUUID();
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `event-log owner ${member}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query('LISTEN event_log');
    await client.query('LISTEN event_log_members');
    if (this.closed) return client.end();
    client.on('notification', ({ channel, payload = '' }) =>
      this.emit(channel === 'event_log' ? 'appended' : 'members', payload),
    );
    client.once('end', () => this.drop(client));
    this.member = member;
    this.pid = rows[0]?.pid ?? 0;
    this.client = new SerialClient(client);
    this.emit('connected');
  }

  /**
   * Runs a query in this session.
   * @throws Error if the session is lost; the process then owns no partitions any more.
   */
  async query<R extends pg.QueryResultRow>(text: string, params: unknown[]): Promise<R[]> {
    if (!this.client) throw new Error('the owner session is not connected');
    return (await this.client.query<R>(text, params)).rows;
  }

  /** Ends the session, which releases all its locks. A new session is opened afterwards. */
  async reset(): Promise<void> {
    await this.client?.end();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
  }

  private drop(client: pg.Client): void {
    if (this.client?.client !== client) return;
    this.client = undefined;
    this.emit('lost');
    this.reopen();
  }

  private reopen(): void {
    if (this.closed) return;
    setTimeout(() => {
      if (!this.closed) this.open().catch(() => this.reopen());
    }, RECONNECT_MS).unref();
  }
}
