import { noteAnswer, reachability } from './reachability.js';

describe('The connection', () => {
  it.each([
    [200, undefined, 'fine'],
    [404, 'resource.not_found', 'fine'],
    [429, 'request.rate_limited', 'busy'],
    [502, undefined, 'down'],
    [503, undefined, 'down'],
    [503, 'system.temporary', 'down'],
    [503, 'system.maintenance', 'down'],
    [503, 'game.maintenance', 'fine'],
    [504, undefined, 'down'],
  ] as const)('after an answer %i with the code %s is %s', (status, code, state) => {
    noteAnswer(status, code);
    expect(reachability()).toBe(state);
  });
});
