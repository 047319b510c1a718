import { statusOf } from '@nm/kit/rpc/failure-status.js';
import { needsConfirmation } from './contract-preview.js';
import type { Version } from './contracts.store.js';

/** The size (bytes) that the headers of an answer between two services can have. */
const HEADERS_MAX = 65_536;
const versions = (count: number): Version[] =>
  Array.from(
    { length: count },
    () =>
      ({
        ...{ contractId: crypto.randomUUID(), payerId: crypto.randomUUID(), payeeId: crypto.randomUUID() },
      }) as unknown as Version,
  );

// Goal: the agent of a large team learns that a preview has changed. A failure with all contracts would not arrive.
describe('The failure for a changed preview', () => {
  it('has the token and every contract of a short list', () => {
    const ended = versions(3);
    const { data } = needsConfirmation('token', ended);
    expect(data).toEqual({
      token: 'token',
      wouldEnd: ended.map(({ contractId, payerId, payeeId }) => ({ contractId, payerId, payeeId })),
    });
  });

  it('fits into the headers of an answer, however many contracts end', () => {
    const { metadata } = statusOf(needsConfirmation('token', versions(10_000)));
    const [bytes] = metadata.get('failure-bin');
    // Binary headers are sent as base64 text.
    expect(Buffer.from(bytes as Buffer).toString('base64').length).toBeLessThan(HEADERS_MAX / 2);
  });
});
