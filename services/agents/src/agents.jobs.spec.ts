import { AgentsJobs } from './agents.jobs.js';

// Goal: an error while old offsets (amounts that voided bets must still take back) are written off delays no payment,
// and the next run tries again.
describe('The job of settlements', () => {
  it('pays and returns held lines before it writes off', async () => {
    const steps: string[] = [];
    const step =
      (name: string, answer: unknown = 0) =>
      async () => {
        steps.push(name);
        return answer;
      };
    const writeOff = async (): Promise<number> => {
      steps.push('write off');
      if (steps.length < 8) throw new Error('the write-off failed');
      return 0;
    };
    const job = Reflect.construct(AgentsJobs, [
      { closeNext: step('close', undefined) },
      { lapse: step('lapse') },
      { writeOff },
      { payDue: step('pay') },
      { scoreDue: step('score') },
      { returnDue: step('return') },
      { until: async () => new Date('2030-03-04T00:00:00Z') },
      {},
      { histogram: () => ({ observe: () => undefined }) },
    ]) as AgentsJobs;
    const all = ['score', 'close', 'lapse', 'pay', 'return', 'write off'];
    await expect(job.settleDue()).rejects.toThrow('the write-off failed');
    expect(steps).toEqual(all);
    await job.settleDue();
    expect(steps).toEqual([...all, ...all]);
    // The write-off of offsets succeeded less than an hour ago, so it is not due again.
    await job.settleDue();
    expect(steps).toEqual([...all, ...all, ...all.slice(0, -1)]);
  });
});
