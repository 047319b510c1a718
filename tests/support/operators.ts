import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteUrl } from './api.js';
import { ask } from './ask.js';
import { freshTotp } from './totp.js';

/** The console's origin on the running product: its port is the one after the site's. */
export const consoleUrl = (): string => `http://localhost:${Number(new URL(siteUrl()).port || 80) + 1}`;

export interface ConsoleAccount {
  readonly name: string;
  readonly password: string;
  /** The authenticator's secret; absent before the first login. */
  readonly secret?: string;
}

/** Returns the operators of the demo, from the file demo.json that the start of the product writes. */
export function demoOperators(): readonly ConsoleAccount[] {
  const state = process.env['PRODUCT_STATE'] ?? fileURLToPath(new URL('../../.local', import.meta.url));
  const { operators } = JSON.parse(readFileSync(join(state, 'demo.json'), 'utf8')) as {
    operators: { account: string; password: string; demoAuthenticatorSecret: string }[];
  };
  return operators.map(({ account, password, demoAuthenticatorSecret: secret }) => ({
    name: account,
    password,
    secret,
  }));
}

/** An operator who calls the console's API without a browser. */
export class Operator {
  private constructor(
    private readonly cookie: string,
    private readonly csrf: string,
  ) {}

  static async logIn({ name, password, secret = '' }: ConsoleAccount): Promise<Operator> {
    // Another test may have used this operator's code of the present time step. The product accepts each code once.
    for (let tries = 0; ; tries += 1) {
      const { status, headers, text } = await ask(new URL('/ops/session', consoleUrl()), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password, code: await freshTotp(secret) }),
      });
      const cookie = headers['set-cookie']?.[0]?.split(';')[0];
      if (status === 200 && cookie)
        return new Operator(cookie, (JSON.parse(text) as { value: { csrf: string } }).value.csrf);
      if (tries === 3) throw new Error(`${name} could not log in: ${status} ${text}`);
    }
  }

  /** @throws Error with the status and text of a refusal */
  async get<T>(path: string): Promise<T> {
    const { status, text } = await ask(new URL(path, consoleUrl()), {
      method: 'GET',
      headers: { cookie: this.cookie },
    });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { value: T }).value;
  }

  /** @throws Error with the status and text of a refusal */
  async post(path: string, body: object): Promise<void> {
    const { status, text } = await ask(new URL(path, consoleUrl()), {
      method: 'POST',
      headers: { cookie: this.cookie, 'Content-Type': 'application/json', 'X-Csrf-Token': this.csrf },
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`POST ${path}: ${status} ${text}`);
  }
}
