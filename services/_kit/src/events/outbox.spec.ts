import { withTrace } from '../telemetry/trace-context.js';
import { keepTransferTrace, takeTransferTrace } from './outbox.js';

const ID = '0199a0aa-0000-7000-8000-000000000001';
const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const bodyOf = (transferId: string): string => JSON.stringify({ memberId: 'm', transferId, version: '4' });

// Goal: an event that a SQL statement wrote for a transfer continues the trace of its caller, and the stored traces use
// limited memory.
describe('A trace kept for a transfer', () => {
  it('is taken once, by the event of that transfer', () => {
    withTrace(PARENT, () => keepTransferTrace(ID));
    expect(takeTransferTrace(bodyOf('0199a0aa-0000-7000-8000-000000000002'))).toBeUndefined();
    expect(takeTransferTrace(bodyOf(ID))).toMatch(new RegExp(`^00-${'a'.repeat(32)}-b{16}-01$`));
    expect(takeTransferTrace(bodyOf(ID))).toBeUndefined();
  });

  it('is dropped when no relay takes it', () => {
    withTrace(PARENT, () => {
      keepTransferTrace(ID);
      for (let other = 0; other < 10_000; other += 1)
        keepTransferTrace(`0199a0aa-0000-7000-9000-${String(other).padStart(12, '0')}`);
    });
    expect(takeTransferTrace(bodyOf(ID))).toBeUndefined();
    expect(takeTransferTrace(bodyOf('0199a0aa-0000-7000-9000-000000009999'))).toBeDefined();
  });

  it('is not kept while its trace is not sampled', () => {
    withTrace(PARENT.replace(/01$/, '00'), () => keepTransferTrace(ID));
    expect(takeTransferTrace(bodyOf(ID))).toBeUndefined();
  });
});
