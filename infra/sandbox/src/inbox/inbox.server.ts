import { timingSafeEqual } from 'node:crypto';
import { controlsOf, type Controls } from '../shared/controls.js';
import type { Incoming, Reply } from '../shared/http.js';
import type { Faults } from './faults.js';
import { INBOX_STYLE, inboxPage } from './inbox-page.js';
import type { Messages } from './messages.js';

const NOT_FOUND: Reply = { status: 404, json: { status: 'NOT_FOUND' } };
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };
/** The pattern of a phone number with country code, digits only. */
const NUMBER = /^\d{5,20}$/;
const TEXT_LENGTH_MAX = 1_000;

/** The HTTP server of the simulated SMS provider. It also has the page that shows all messages. */
export class InboxServer {
  constructor(
    private readonly smsKey: string,
    private readonly messages: Messages,
    private readonly faults: Faults,
    private readonly controls: Controls = controlsOf(process.env),
  ) {}

  handle = async (request: Incoming): Promise<Reply> => {
    const { method, path, url } = request;
    if (path === '/health/ready' || path === '/health/live') return { status: 200, json: { status: 'OK' } };
    if (path === '/v1/messages' && method === 'POST') return this.send(request);
    if (path.startsWith('/sandbox/') && !this.controls.admits(request)) return NOT_FOUND;
    if (path === '/sandbox/faults' && method === 'POST') return this.orderFault(request);
    if (method !== 'GET') return NOT_FOUND;
    const to = new URL(url, 'http://sandbox').searchParams.get('to');
    if (path === '/sandbox/messages') return { status: 200, json: { messages: this.messages.list(to) } };
    if (path === '/inbox.css') return { status: 200, css: INBOX_STYLE };
    return path === '/' ? { status: 200, html: inboxPage(this.messages.list(to), to ?? '') } : NOT_FOUND;
  };

  /**
   * Handles the only request that the SMS provider offers: sending a message, with `to`, `text` and `reference`. If a
   * reference is repeated, the first answer is returned again.
   */
  private send(request: Incoming): Reply {
    if (!this.knows(request.headers.authorization)) return { status: 401, json: { status: 'UNAUTHORIZED' } };
    if (this.faults.take('sms_busy')) return { status: 503, json: { status: 'BUSY' } };
    if (this.faults.take('sms_refused')) return { status: 400, json: { status: 'NUMBER_REFUSED' } };
    const { to, text, reference } = parse(request);
    if (
      typeof to !== 'string' ||
      !NUMBER.test(to) ||
      typeof text !== 'string' ||
      text === '' ||
      text.length > TEXT_LENGTH_MAX
    )
      return INVALID;
    if (typeof reference !== 'string' || reference === '') return INVALID;
    const { id } = this.messages.add({ kind: 'sms', to, subject: '', text, reference });
    return this.faults.take('sms_timeout') ? { hang: true } : { status: 202, json: { status: 'ACCEPTED', id } };
  }

  private knows(header = ''): boolean {
    const [given, expected] = [Buffer.from(header), Buffer.from(`Bearer ${this.smsKey}`)];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private orderFault(request: Incoming): Reply {
    const { fault, times } = parse(request);
    return this.faults.order(fault, times) ? { status: 200, json: { status: 'OK' } } : INVALID;
  }
}

function parse({ body }: Incoming): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
