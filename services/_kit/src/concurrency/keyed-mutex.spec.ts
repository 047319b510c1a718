import { setTimeout as pause } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex.js';

// Goal: tasks with the same key run one after the other in order of arrival, tasks with other keys do not wait for
// them, and the queue is limited.

test('work of one key runs one at a time, in the order of arrival', async () => {
  const mutex = new KeyedMutex();
  const seen: string[] = [];
  await Promise.all(
    [30, 10, 1].map((ms, i) =>
      mutex.run('a', async () => {
        seen.push(`begin ${i}`);
        await pause(ms);
        seen.push(`end ${i}`);
      }),
    ),
  );
  expect(seen).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2']);
});

test('work of another key does not wait', async () => {
  const mutex = new KeyedMutex();
  let release = (): void => undefined;
  const held = mutex.run('a', () => new Promise<void>((resolve) => (release = resolve)));
  await expect(mutex.run('b', async () => 'done')).resolves.toBe('done');
  release();
  await held;
});

test('the next work runs after work that failed', async () => {
  const mutex = new KeyedMutex();
  const failing = mutex.run('a', async () => {
    throw new Error('no');
  });
  const next = mutex.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('a key with 256 waiting refuses more, and serves again when they have ended', async () => {
  const mutex = new KeyedMutex();
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => mutex.run('a', () => pause(1))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(257);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
    reason: { code: 'request.rate_limited', data: { retryAfterSeconds: 1 } },
  });
  await expect(mutex.run('a', async () => 'again')).resolves.toBe('again');
});

test('a smaller queue refuses earlier', async () => {
  const mutex = new KeyedMutex(1);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => mutex.run('a', () => pause(1))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
