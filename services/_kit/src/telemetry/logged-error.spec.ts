import { Writable } from 'node:stream';
import { pinoHttp } from 'pino-http';
import { QueryFailedError } from 'typeorm';
import { Failure } from '../errors/failure.js';
import { loggedError } from './logged-error.js';
import { logOptions } from './logging.js';

// Goal: a log line shows what failed and where, but never a text that a person typed into a form.
describe('An error in the log', () => {
  it("leaves out a statement's parameters and the rows that a database repeats", () => {
    const driver = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'members_account_unique',
      detail: 'Failing row contains (rafi@example.com, $argon2id$secret)',
    });
    const logged = JSON.stringify(
      loggedError(new QueryFailedError('INSERT INTO members VALUES ($1)', ['$argon2id$secret'], driver)),
    );
    expect(logged).toContain('duplicate key value');
    expect(logged).toContain('members_account_unique');
    expect(logged).not.toContain('argon2id');
    expect(logged).not.toContain('rafi@example.com');
  });

  it("keeps a failure's code, its data and what caused it", () => {
    const logged = loggedError(
      new Failure('system.temporary', { peer: 'wallet' }, { cause: new Error('connection reset') }),
    );
    expect(logged).toMatchObject({
      type: 'Failure',
      code: 'system.temporary',
      data: { peer: 'wallet' },
      cause: { message: 'connection reset' },
    });
  });

  it('is written so by the logger itself', () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(String(chunk)), done()) });
    const { logger } = pinoHttp({ ...logOptions('test'), level: 'error' }, stream);
    logger.error({
      err: new QueryFailedError('SELECT $1', ['$argon2id$secret'], new Error('no such table')),
      password: 'x',
      body: { value: 'y' },
    });
    const [line = ''] = lines;
    expect(line).toContain('no such table');
    expect(line).toContain('logged-error.spec');
    expect(line).not.toContain('argon2id');
    expect(line).not.toContain('"value":"y"');
  });

  it('takes anything that was thrown', () => {
    expect(loggedError('a text')).toMatchObject({ type: 'string', message: 'a text' });
    expect(loggedError(undefined).message).toBe('undefined');
  });
});
