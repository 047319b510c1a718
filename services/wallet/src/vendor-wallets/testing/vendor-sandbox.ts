import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signedCall } from '@nm/kit/signing/signed-call.js';
import { freePort } from '@nm/kit/testing/test-service.js';

const main = fileURLToPath(new URL('../../../../../infra/sandbox/dist/vendor/main.js', import.meta.url));
const CALL_KEY = { keyId: 'palmhouse-call-1', secret: 'the wallet calls the vendor with this' };
const GATEWAY_KEY = { keyId: 'palmhouse-gateway-1', secret: 'the vendor signs its calls with this' };

/**
 * Runs the real vendor sandbox as a separate process. Its wallets are still there after the process was killed. The
 * sandbox must already be compiled.
 */
export class VendorSandbox {
  private child: ChildProcess | undefined;

  private constructor(
    readonly keysFile: string,
    private readonly baseUrl: string,
    private readonly folder: string,
    private readonly listen: string,
  ) {}

  /** Writes the file with keys that the wallet and the sandbox share. The method `up` starts the process. */
  static async prepare(): Promise<VendorSandbox> {
    const folder = mkdtempSync(join(tmpdir(), 'vendor-sandbox-'));
    const listen = `127.0.0.1:${await freePort()}`;
    const keysFile = join(folder, 'keys.json');
    const baseUrl = `http://${listen}`;
    const entry = { vendor: 'PALMHOUSE', baseUrl, gatewayUrl: baseUrl, callKey: CALL_KEY, gatewayKeys: [GATEWAY_KEY] };
    writeFileSync(keysFile, JSON.stringify([entry]));
    return new VendorSandbox(keysFile, baseUrl, folder, listen);
  }

  async up(): Promise<void> {
    this.child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        DEMO: '1',
        VENDOR_SANDBOX_LISTEN: this.listen,
        VENDOR_KEYS_FILE: this.keysFile,
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
    throw new Error('the vendor sandbox did not start');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    this.child = undefined;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Makes the next calls to the sandbox fail in the given way (infra/sandbox/src/vendor/wallets/README.md). With
   * `times` 0, an earlier fault ends.
   */
  async fault(fault: string, times = 1): Promise<void> {
    const response = await fetch(`${this.baseUrl}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ fault, times }),
    });
    if (!response.ok) throw new Error(`the sandbox does not know the fault ${fault}`);
  }

  /** Makes a signed call to the vendor, as the platform does, and returns the vendor's answer. */
  async call(op: string, body: object, key = CALL_KEY): Promise<{ status: number; json: Record<string, unknown> }> {
    const url = `${this.baseUrl}/v1/wallet.${op}`;
    const { status, json } = await signedCall({ key, method: 'POST', url, timeoutMs: 2_000, body });
    return { status, json: (json ?? {}) as Record<string, unknown> };
  }

  /** Returns the balance that the vendor reports for a member, in minor units; 0n if the member has no wallet there. */
  async balance(playerId: string): Promise<bigint> {
    const { json } = await this.call('balance', { playerId, currency: 'USD' });
    return json['status'] === 'OK' ? BigInt(String(json['balance'])) : 0n;
  }
}
