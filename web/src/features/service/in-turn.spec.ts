import { inTurn } from './in-turn.js';

// Goal: messages that a member sends quickly reach customer service in the order in which they were written.
describe('Tasks that take turns', () => {
  it('run one after the other, also if the first one is slow or fails', async () => {
    const takeTurn = inTurn();
    const log: string[] = [];
    const task =
      (name: string, ms: number, fails = false) =>
      async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, ms));
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
      };
    const [first, second] = [takeTurn(task('first', 20, true)), takeTurn(task('second', 0))];
    await expect(first).rejects.toThrow('first');
    await second;
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});
