import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@nm/kit/testing/test-service.js';

const root = new URL('../../../../../', import.meta.url);
const main = fileURLToPath(new URL('infra/sandbox/dist/payment/main.js', root));
const PROVIDER = {
  provider: 'lantern',
  keyId: 'lantern-call-1',
  secret: 'the wallet calls with this',
  callbackKeys: [
    { keyId: 'lantern-notice-2', secret: 'the provider signs with this' },
    { keyId: 'lantern-notice-1', secret: 'the provider signed with this' },
  ],
};

/** Runs the payment provider sandbox as a separate process. Its keys and data are in a temporary folder. */
export class SandboxProcess {
  private child: ChildProcess;

  private constructor(
    readonly baseUrl: string,
    readonly providersFile: string,
    private readonly folder: string,
    private readonly listen: string,
  ) {}

  static readonly provider = PROVIDER;

  static async start(): Promise<SandboxProcess> {
    await build();
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const listen = `127.0.0.1:${await freePort()}`;
    const providersFile = join(folder, 'providers.json');
    writeFileSync(providersFile, JSON.stringify([{ ...PROVIDER, baseUrl: `http://${listen}` }]));
    const sandbox = new SandboxProcess(`http://${listen}`, providersFile, folder, listen);
    await sandbox.up();
    return sandbox;
  }

  /** Starts the sandbox process. After `kill` it starts again with the same data. */
  async up(): Promise<void> {
    this.child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        DEMO: '1',
        PAYMENT_SANDBOX_LISTEN: this.listen,
        PAYMENT_SANDBOX_URL: this.baseUrl,
        PAYMENT_PROVIDERS_FILE: this.providersFile,
        SANDBOX_DATA: this.folder,
      },
    });
    for (let waited = 0; waited < 10_000; waited += 20) {
      const isUp = await fetch(`${this.baseUrl}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the payment sandbox did not start');
  }

  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Makes the next calls to the sandbox provider fail in the given way (infra/sandbox/src/payment/README.md). */
  async fault(fault: string, times = 1): Promise<void> {
    await fetch(`${this.baseUrl}/sandbox/faults`, { method: 'POST', body: JSON.stringify({ fault, times }) });
  }

  async outcome(payUrl: string, outcome: object): Promise<void> {
    const response = await fetch(`${payUrl}/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(outcome),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  }

  async payoutOutcome(reference: string, outcome: object): Promise<void> {
    const response = await fetch(`${this.baseUrl}/sandbox/payouts/${reference}/outcome`, {
      method: 'POST',
      body: JSON.stringify(outcome),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  }

  /**
   * Waits until the wallet has answered with 200 every notice that the sandbox sent about an order or a payout.
   * @returns the number of notices
   */
  async allAnswered(reference: string, kind: 'orders' | 'payouts' = 'orders'): Promise<number> {
    for (let waited = 0; waited < 10_000; waited += 20) {
      const response = await fetch(`${this.baseUrl}/sandbox/${kind}/${reference}`);
      const { notices } = (await response.json()) as { notices: { delivered: boolean }[] };
      if (notices.length > 0 && notices.every(({ delivered }) => delivered)) return notices.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('not every notice was answered 200');
  }
}

/** Compiles the sandbox: the process runs compiled code, and a test may run before the first build. */
async function build(): Promise<void> {
  const { buildPackage } = (await import(new URL('infra/local/bootstrap/build.mjs', root).href)) as {
    buildPackage(this: void, folder: string): Promise<void>;
  };
  for (const folder of ['proto-contracts', 'services/_kit', 'infra/sandbox']) await buildPackage(folder);
}
