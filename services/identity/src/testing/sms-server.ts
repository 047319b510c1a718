import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

/** A fake provider of text messages. It records messages, and can answer "busy" a given number of times. */
export class SmsServer {
  readonly got: Sms[] = [];
  busy = 0;
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      this.busy -= 1;
      if (this.busy >= 0) return response.writeHead(503).end();
      this.got.push(JSON.parse(body) as Sms);
      return response.writeHead(202).end();
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  /** Waits for a text message with a code to this number, and returns the newest code. */
  async codeFor(mobileNum: string): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const text = this.got.findLast(({ to }) => to.endsWith(mobileNum))?.text;
      if (text) return /\b\d{6}\b/.exec(text)?.[0] ?? '';
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`no code arrived for ${mobileNum}`);
  }
}
