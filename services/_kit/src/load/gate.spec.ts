import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure } from '../errors/failure.js';
import { Gate, TurnedAway } from './gate.js';

/** Work that ends when it is told to. */
function held(): {
  readonly work: () => Promise<string>;
  readonly end: (value?: string) => void;
  readonly fail: () => void;
  begun: boolean;
} {
  let end: (value: string) => void = () => undefined;
  let fail: () => void = () => undefined;
  const done = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error('broken'));
  });
  const it = {
    begun: false,
    work: () => {
      it.begun = true;
      return done;
    },
    end: (value = 'done') => end(value),
    fail: () => fail(),
  };
  return it;
}

const OPTIONS = { atOnce: 2, ofKeyMax: 2, waitingMax: 2, waitingOfKeyMax: 2, waitMsMax: 60_000 };

describe('a gate', () => {
  it('runs so many at once, lets others wait in their order, and turns the rest away at once', async () => {
    const gate = new Gate(OPTIONS);
    const works = Array.from({ length: 4 }, held);
    const answers = works.map(({ work }, n) => gate.run(`member ${n}`, work));
    expect(works.map(({ begun }) => begun)).toEqual([true, true, false, false]);
    expect(gate.waiting).toBe(2);
    const late = await gate
      .run('late', () => Promise.reject(new Error('not to be begun')))
      .catch((error: unknown) => error);
    expect(late).toMatchObject({ code: 'system.temporary' });
    expect([1, 2]).toContain((late as { data: { retryAfterSeconds: number } }).data.retryAfterSeconds);

    works[1]?.end('second');
    await expect(answers[1]).resolves.toBe('second');
    expect(works.map(({ begun }) => begun)).toEqual([true, true, true, false]);
    works[0]?.fail();
    await expect(answers[0]).rejects.toThrow('broken');
    expect(works[3]?.begun).toBe(true);
    works[2]?.end();
    works[3]?.end();
    await Promise.all([answers[2], answers[3]]);
    expect([gate.running, gate.waiting]).toEqual([0, 0]);
  });

  it('gives no key more than its places, and the others what it leaves', async () => {
    const gate = new Gate({ ...OPTIONS, ofKeyMax: 1, waitingMax: 8 });
    const [first, second, other] = [held(), held(), held()];
    const storm = [gate.run('storm', first.work), gate.run('storm', second.work)];
    const answer = gate.run('other', other.work);
    expect([first.begun, second.begun, other.begun]).toEqual([true, false, true]);
    other.end();
    await answer;
    expect(second.begun).toBe(false);
    first.end();
    await storm[0];
    expect(second.begun).toBe(true);
    second.end();
    await storm[1];
  });

  it('lets no key wait in every place', async () => {
    const gate = new Gate({ ...OPTIONS, atOnce: 1, waitingOfKeyMax: 1 });
    const [first, second, other] = [held(), held(), held()];
    const answers = [gate.run('storm', first.work), gate.run('storm', second.work)];
    await expect(gate.run('storm', () => Promise.reject(new Error('not to be begun')))).rejects.toBeInstanceOf(
      TurnedAway,
    );
    answers.push(gate.run('other', other.work));
    first.end();
    second.end();
    other.end();
    await expect(Promise.all(answers)).resolves.toHaveLength(3);
  });

  it('lets those in first who were turned away before, into places of their own', async () => {
    const gate = new Gate({ ...OPTIONS, atOnce: 1 });
    const first = held();
    const order: string[] = [];
    const come = (name: string, isBack: boolean): Promise<void> =>
      gate.run(name, () => Promise.resolve(void order.push(name)), isBack);
    const answers = [gate.run('first', first.work), come('new', false), come('another', false)];
    await expect(come('late', false)).rejects.toBeInstanceOf(TurnedAway);
    answers.push(come('back', true), come('back too', true));
    await expect(come('one too many', true)).rejects.toBeInstanceOf(TurnedAway);
    first.end();
    await Promise.all(answers);
    expect(order).toEqual(['back', 'back too', 'new', 'another']);
  });

  it('lets nobody wait longer than it says, and forgets who left', async () => {
    const gate = new Gate({ ...OPTIONS, atOnce: 1, waitMsMax: 20 });
    const first = held();
    const answer = gate.run('a', first.work);
    await expect(gate.run('b', () => Promise.reject(new Error('not to be begun')))).rejects.toMatchObject({
      code: 'system.temporary',
    });
    expect(gate.waiting).toBe(0);
    first.end();
    await answer;
    await expect(gate.run('b', () => Promise.resolve('now'))).resolves.toBe('now');
  });

  it('lets those wait twice as long who were turned away before', async () => {
    const gate = new Gate({ ...OPTIONS, atOnce: 1, waitMsMax: 20 });
    const first = held();
    const answer = gate.run('first', first.work);
    const gone: string[] = [];
    const come = (name: string, isBack: boolean): Promise<void> =>
      gate.run(name, () => Promise.resolve(), isBack).catch(() => void gone.push(name));
    await Promise.all([come('back', true), come('new', false)]);
    expect(gone).toEqual(['new', 'back']);
    first.end();
    await answer;
  });

  it('never runs more than it may, and answers every one, in 200 random storms', async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let storm = 0; storm < 200; storm += 1) {
      const options = {
        atOnce: 1 + random(6),
        ofKeyMax: 1 + random(4),
        waitingMax: random(12),
        waitingOfKeyMax: 1 + random(6),
        waitMsMax: 1 + random(4),
      };
      const gate = new Gate(options);
      const [running, worst] = [new Map<string, number>(), { atOnce: 0, ofKey: 0 }];
      let served = 0;
      const asked = Array.from({ length: 30 }, async () => {
        const key = `member ${random(5)}`;
        await sleep(random(6));
        return gate.run(key, async () => {
          running.set(key, (running.get(key) ?? 0) + 1);
          worst.atOnce = Math.max(
            worst.atOnce,
            [...running.values()].reduce((sum, count) => sum + count, 0),
          );
          worst.ofKey = Math.max(worst.ofKey, running.get(key) ?? 0);
          await sleep(random(3));
          running.set(key, (running.get(key) ?? 0) - 1);
          served += 1;
        });
      });
      const ends = await Promise.allSettled(asked);
      const turnedAway = ends.filter(
        (end) => end.status === 'rejected' && isFailure(end.reason, 'system.temporary'),
      ).length;
      expect(served + turnedAway).toBe(30);
      expect(worst.atOnce).toBeLessThanOrEqual(options.atOnce);
      expect(worst.ofKey).toBeLessThanOrEqual(options.ofKeyMax);
      expect([gate.running, gate.waiting]).toEqual([0, 0]);
    }
  });
});
