import { Traces } from '../telemetry/traces.js';
import { withTrace } from '../telemetry/trace-context.js';
import { keepTransferTrace, takeTransferTrace } from './transfer-traces.js';

const ID = '0199a0aa-0000-7000-8000-000000000001';
const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const bodyOf = (transferId: string): string => JSON.stringify({ memberId: 'm', transferId, version: '4' });

// Goal: the fact that SQL wrote for a posting goes on in the trace of whoever asked for it, and nothing piles up.
describe('A trace left for a posting', () => {
  let traces: Traces;
  beforeAll(() => {
    traces = new Traces('test', 'http://127.0.0.1:9');
  });
  afterAll(() => traces.onApplicationShutdown());

  it('is taken once, by the fact of that transfer', () => {
    withTrace(PARENT, () => keepTransferTrace(ID));
    expect(takeTransferTrace(bodyOf('0199a0aa-0000-7000-8000-000000000002'))).toBeUndefined();
    expect(takeTransferTrace(bodyOf(ID))).toMatch(new RegExp(`^00-${'a'.repeat(32)}-[0-9a-f]{16}-01$`));
    expect(takeTransferTrace(bodyOf(ID))).toBeUndefined();
  });

  it('is let go when no relay comes for it', () => {
    withTrace(PARENT, () => {
      keepTransferTrace(ID);
      for (let other = 0; other < 10_000; other += 1)
        keepTransferTrace(`0199a0aa-0000-7000-9000-${String(other).padStart(12, '0')}`);
    });
    expect(takeTransferTrace(bodyOf(ID))).toBeUndefined();
    expect(takeTransferTrace(bodyOf('0199a0aa-0000-7000-9000-000000009999'))).toBeDefined();
  });
});
