import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { ProviderCalls, outcomeOf } from './provider-calls.js';

/** Goal: operators see how payment providers answer our calls, and a provider that is silent counts as failed. */
describe('The calls to payment providers', () => {
  it.each([
    [200, 'OK', 'answered'],
    [200, 'NOT_FOUND', 'answered'],
    [200, 'ALREADY_PAID', 'answered'],
    [200, 'REFUSED', 'refused'],
    [200, 'REFERENCE_REUSED', 'refused'],
    [401, 'INVALID_SIGNATURE', 'refused'],
    [200, 'unheard of', 'failed'],
    [200, undefined, 'failed'],
    [503, 'OK', 'failed'],
  ])('with HTTP %s and the status %s are %s', (status, named, outcome) => {
    expect(outcomeOf({ status, json: named === undefined ? undefined : { status: named } })).toBe(outcome);
  });

  it('are measured by how they end, also without an answer', async () => {
    const server: Server = createServer((_request, response) => response.end('{"status":"OK"}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/orders/1`;
    const metrics = new Metrics('wallet');
    const calls = new ProviderCalls(metrics);
    const call = {
      key: { keyId: 'ours', secret: 'a secret of thirty-two characters' },
      method: 'GET',
      url,
      timeoutMs: 2_000,
    } as const;
    await calls.send(call);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(calls.send(call)).rejects.toThrow(NoAnswer);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/payment_provider_call_seconds_count\{.*outcome="answered".*\} 1\n/);
    expect(text).toMatch(/payment_provider_call_seconds_count\{.*outcome="failed".*\} 1\n/);
  });
});
