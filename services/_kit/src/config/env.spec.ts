import { address, flag, list, oneOf, parseEnv, ratio, text, url, wholeNumber } from './env.js';

describe('The environment', () => {
  it('is parsed by the types of its keys', () => {
    const source = { RPC_LISTEN: '127.0.0.1:8121', SIZE: '7', DEMO: '1', RATIO: '0.25', PROXIES: 'a, b,', EMPTY: '' };
    const shape = {
      RPC_LISTEN: address(),
      SIZE: wholeNumber(),
      DEMO: flag(),
      RATIO: ratio(),
      PROXIES: list(),
      EMPTY: text().optional(),
      ABSENT: wholeNumber(1, 9).default(3),
      NO_LIST: list(),
      NO_FLAG: flag(),
    };
    expect(parseEnv(shape, source)).toEqual({
      RPC_LISTEN: { host: '127.0.0.1', port: 8121 },
      SIZE: 7,
      DEMO: true,
      RATIO: 0.25,
      PROXIES: ['a', 'b'],
      ABSENT: 3,
      NO_LIST: [],
      NO_FLAG: false,
    });
  });

  it('names every problem at once, each with the key and what it takes', () => {
    const source = { RPC_LISTEN: 'nowhere', SIZE: '1.5', EVENT_LOG: 'paper', DEMO: 'yes', RATIO: '2' };
    const shape = {
      RPC_LISTEN: address(),
      SIZE: wholeNumber(1, 9),
      EVENT_LOG: oneOf(['kafka', 'postgres']),
      REDIS_URL: url(),
      DEMO: flag(),
      RATIO: ratio(),
    };
    expect(() => parseEnv(shape, source)).toThrow(
      `The environment is not complete:
  - RPC_LISTEN is "nowhere"; it takes host:port.
  - SIZE is "1.5"; it takes a whole number from 1 to 9.
  - EVENT_LOG is "paper"; it takes one of kafka, postgres.
  - REDIS_URL is not set; it takes a URL.
  - DEMO is "yes"; it takes 0 or 1.
  - RATIO is "2"; it takes a number from 0 to 1.`,
    );
  });

  it('never repeats a URL, which may hold a password', () => {
    expect(() => parseEnv({ MAIL_URL: url() }, { MAIL_URL: 'smtp//user:secret@mail' })).toThrow(
      /MAIL_URL is malformed; it takes a URL\.$/,
    );
  });
});
