import fc from 'fast-check';
import { postingInput } from './posting-input.js';
import { PostingQueue, type Waiting } from './posting-queue.js';
import { aBet, aCommand } from './testing/commands.js';

const waiting = (memberId: string, key: string): Waiting => ({
  input: postingInput(aCommand(memberId, aBet(1n), key), undefined),
  deadlineMs: Infinity,
  resolve: () => undefined,
  reject: () => undefined,
});
const named = (taken: readonly Waiting[]): string[] =>
  taken.map(({ input: { command } }) => `${command.memberId}${command.key}`);
const queueOf = (names: readonly string[], batchMax = 256): PostingQueue => {
  const queue = new PostingQueue(batchMax);
  for (const [member = '', key = ''] of names) queue.push(waiting(member, key));
  return queue;
};

// Goal: several connections share the queued commands, and the commands of one member stay in order.
describe('PostingQueue', () => {
  it('gives few commands to one connection, and half of a long queue to each', () => {
    expect(queueOf(['a1', 'b2', 'c3']).take(2)).toHaveLength(3);
    const long = queueOf(Array.from({ length: 100 }, (_, i) => `${String.fromCharCode(0x4e00 + i)}1`));
    expect([long.isLong, long.take(2).length, long.isLong, long.take(1).length]).toEqual([true, 50, true, 50]);
    expect(queueOf(['a1', 'b2', 'c3'], 1).isLong).toBe(true);
  });

  it('holds back the commands of members that are being written, and no others', () => {
    const queue = queueOf(['a1']);
    const first = queue.take();
    for (const [member = '', key = ''] of ['a2', 'b1', 'a3', 'c1']) queue.push(waiting(member, key));
    expect(named(queue.take())).toEqual(['b1', 'c1']);
    expect(named(queue.take())).toEqual([]);
    queue.done(first);
    expect(named(queue.take())).toEqual(['a2', 'a3']);
  });

  it('takes the waiting commands of a few busy members, at most a batch, and leaves the rest to the other connection', () => {
    const hot = Array.from({ length: 100 }, (_, i) => `a${String.fromCharCode(0x4e00 + i)}`);
    expect(queueOf(hot).take(2)).toHaveLength(100);
    expect(named(queueOf(hot, 40).take(2))).toEqual(hot.slice(0, 40));
    const queue = queueOf([...hot.slice(0, 60), 'b1', ...hot.slice(60), 'c1']);
    expect(named(queue.take(2))).toEqual(hot);
    expect(named(queue.take(1))).toEqual(['b1', 'c1']);
  });

  it('leaves a repeated key, and later commands of its member, for the next batch', () => {
    const queue = queueOf(['a1', 'b1', 'a1', 'a2', 'b2']);
    const first = queue.take();
    expect(named(first)).toEqual(['a1', 'b1', 'b2']);
    queue.done(first);
    expect(named(queue.take())).toEqual(['a1', 'a2']);
  });

  it('hands out each command once, in order per member, whatever the connections do', () => {
    const names = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3')).map((pair) => pair.join('')),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(
        names,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.boolean()),
        (all, connections, batchMax, ends) => {
          const queue = queueOf(all, batchMax);
          const running: Waiting[][] = [];
          const out: string[] = [];
          for (let step = 0; queue.length > 0 || running.length > 0; step += 1) {
            const taken = running.length < connections && !ends[step] ? queue.take(connections - running.length) : [];
            if (taken.length > 0) running.push(taken);
            else queue.done(running.shift() ?? []);
            out.push(...named(taken));
          }
          for (const member of ['a', 'b', 'c'])
            expect(out.filter((name) => name.startsWith(member))).toEqual(
              all.filter((name) => name.startsWith(member)),
            );
        },
      ),
    );
  });
});
