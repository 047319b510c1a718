import { create, toBinary } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Consumer, Handles } from './consumer.js';
import { planConsumers } from './consumer-plan.js';
import { ConsumerRunner } from './consumer-runner.js';
import { toRecord } from './event-headers.js';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.js';
import type { Claim, EventLog, LogRecord, SubscribeOptions } from './log/event-log.js';

class Seen {
  readonly sessions: string[] = [];

  @Handles(identity.SessionRevokedSchema)
  async onSessionRevoked({ sessionId }: identity.SessionRevoked): Promise<void> {
    this.sessions.push(sessionId);
  }
}

@Consumer({ name: 'bff.pushes', kind: 'signal' })
class Pushes extends Seen {}

@Consumer({ name: 'bff.endings', kind: 'signal', ageMsMax: Infinity })
class ReusePortListeners extends Seen {}

/**
 * Sends one event of each given age (ms) to a signal consumer (a consumer that passes changes on to browsers). Returns
 * the events that it handled.
 */
async function handledOf(consumer: Seen, agesMs: readonly number[]): Promise<string[]> {
  let options: SubscribeOptions | undefined;
  const log = {
    ensureTopics: async () => undefined,
    subscribe: async (given: SubscribeOptions) => {
      options = given;
      return { stop: async () => undefined };
    },
  } as unknown as EventLog;
  const [plan] = planConsumers([consumer], { service: 'bff', hasDatabase: false });
  const runner = new ConsumerRunner({ plan: plan!, log, limiter: new ConcurrencyLimiter({ concurrencyMax: 1 }) });
  await runner.start();
  const records = agesMs.map((age, i): LogRecord => ({
    topic: 'identity.v1',
    partition: 0,
    offset: BigInt(i),
    ...toRecord({
      id: `e${i}`,
      type: 'identity.v1.SessionRevoked',
      key: 'm',
      occurredAt: new Date(Date.now() - age),
      payload: toBinary(
        identity.SessionRevokedSchema,
        create(identity.SessionRevokedSchema, { memberId: 'm', sessionId: `s${age}` }),
      ),
    }),
  }));
  const claim: Claim = {
    topic: 'identity.v1',
    partition: 0,
    lost: new AbortController().signal,
    commit: async () => undefined,
  };
  await options?.onRecords(claim, records);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await runner.stop();
  return consumer.sessions;
}

// Goal: a signal consumer drops events that the browser's snapshot already contains, but handles the end of a session
// however late the event comes.
describe('A signal', () => {
  it('drops events older than a minute', async () => {
    expect(await handledOf(new Pushes(), [300_000, 1_000])).toEqual(['s1000']);
  });

  it('handles older events if its consumer allows it', async () => {
    expect(await handledOf(new ReusePortListeners(), [300_000, 1_000])).toEqual(['s300000', 's1000']);
  });
});
