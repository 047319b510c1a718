import { Agent, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

export interface HttpAsk {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST as JSON; a request without it is a GET. */
  readonly body?: object;
}

/** Asks one server over a limited number of open connections, as many browsers behind a proxy do. */
export class HttpClient {
  readonly #agent: Agent;
  readonly #url: URL;

  constructor(url: string, connections: number) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask({ path, headers = {}, body }: HttpAsk): Promise<HttpAnswer> {
    const { hostname, port } = this.#url;
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          ...{ agent: this.#agent, hostname, port, path, method: body ? 'POST' : 'GET' },
          headers: { 'x-merchant': 'lab', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(body ? JSON.stringify(body) : undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
