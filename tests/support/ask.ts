import * as http from 'node:http';
import * as https from 'node:https';

/** An HTTP answer. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}
export interface Asked {
  readonly method: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string;
  readonly msMax?: number;
}

const OPTIONS = { keepAlive: true, maxSockets: Infinity };
const AGENTS = { 'http:': new http.Agent(OPTIONS), 'https:': new https.Agent(OPTIONS) } as const;

/**
 * One call on a keep-alive connection. With hundreds of players on two cores, `fetch` would use the processor time that
 * the site needs.
 * @throws Error when no answer came within `msMax` (ms), or the connection was lost.
 */
export function ask(url: URL, { method, headers = {}, body, msMax = 30_000 }: Asked): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, failed) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const asking = request(
      url,
      {
        method,
        headers: { ...headers, ...length },
        agent: AGENTS[url.protocol as keyof typeof AGENTS],
        signal: AbortSignal.timeout(msMax),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.once('error', failed);
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    asking.once('error', failed);
    asking.end(body);
  });
}
