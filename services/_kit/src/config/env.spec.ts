import { Env } from './env.js';

describe('The environment', () => {
  it('is parsed once and frozen', () => {
    const env = new Env({ RPC_LISTEN: '127.0.0.1:8121', SIZE: '7', DEMO: '1' });
    const config = env.done({ listen: env.address('RPC_LISTEN'), size: env.int('SIZE'), demo: env.bool('DEMO') });
    expect(config).toEqual({ listen: { host: '127.0.0.1', port: 8121 }, size: 7, demo: true });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('names every problem at once, each with the key and what it takes', () => {
    const env = new Env({ RPC_LISTEN: 'nowhere', SIZE: '1.5', EVENT_LOG: 'paper' });
    const config = {
      listen: env.address('RPC_LISTEN'),
      size: env.int('SIZE'),
      log: env.oneOf('EVENT_LOG', ['kafka', 'postgres']),
      url: env.url('REDIS_URL'),
    };
    expect(() => env.done(config)).toThrow(
      /RPC_LISTEN.*\n.*SIZE.*\n.*EVENT_LOG is "paper"; it takes one of kafka, postgres.*\n.*REDIS_URL is not set/,
    );
  });
});
