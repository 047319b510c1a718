import { setTimeout as pause } from 'node:timers/promises';
import { MemberLine } from './member-line.js';

// Goal: one member's bets go one by one and in order, another's do not wait for them, and the line has an end.

test('one member’s work runs one by one, in the order of arrival', async () => {
  const line = new MemberLine();
  const seen: string[] = [];
  await Promise.all(
    [30, 10, 1].map((ms, i) =>
      line.run('a', async () => {
        seen.push(`begin ${i}`);
        await pause(ms);
        seen.push(`end ${i}`);
      }),
    ),
  );
  expect(seen).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2']);
});

test('another member’s work does not wait', async () => {
  const line = new MemberLine();
  let release = (): void => undefined;
  const held = line.run('a', () => new Promise<void>((resolve) => (release = resolve)));
  await expect(line.run('b', async () => 'done')).resolves.toBe('done');
  release();
  await held;
});

test('work that fails lets the next one run', async () => {
  const line = new MemberLine();
  const failing = line.run('a', async () => {
    throw new Error('no');
  });
  const next = line.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('a line of more than 256 is told to come later, and empties again', async () => {
  const line = new MemberLine();
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => line.run('a', () => pause(1))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(257);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
    reason: { code: 'request.rate_limited' },
  });
  await expect(line.run('a', async () => 'again')).resolves.toBe('again');
});
