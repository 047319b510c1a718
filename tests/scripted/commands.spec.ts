import { randomBytes } from 'node:crypto';
import { verb } from '../support/verb.js';
import { closedDayInTheLedger } from './first-page-sums.js';

// Goal: the commands of the README that register operators and verify a day of the ledger do what it says, and refuse
// wrong input.
describe('The commands on the machine', () => {
  it('register an operator of the console, once', async () => {
    const name = `op_${randomBytes(4).toString('hex')}`;
    const create = (role = 'support') => verb('operator', 'create', name, 'Command Line', role, 'lab');
    expect(await create('king')).toMatchObject({ code: 1 });
    const made = await create();
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).toMatch(new RegExp(`${name}: \\S{8,} is the password for one login`));
    expect(await create()).toMatchObject({ code: 1 });
    const list = await verb('operator', 'list');
    const line = list.output.split('\n').find((each) => each.startsWith(`${name} `));
    expect(line).toBe(`${name}  Command Line  support  lab  active  not enrolled`);
    expect(await verb('operator')).toMatchObject({ code: 2 });
  }, 120_000);

  it('verify a closed day of the ledger, and say of an open day that it is not closed', async () => {
    expect(await verb('verify', 'ledger', 'yesterday')).toMatchObject({ code: 2 });
    const today = await verb('verify', 'ledger', new Date().toISOString().slice(0, 10));
    expect(today).toMatchObject({ code: 1 });
    expect(today.output).toContain('is not closed, or has no root yet');
    const closed = await closedDayInTheLedger();
    if (closed === null) return;
    const verified = await verb('verify', 'ledger', closed);
    expect(verified.output).toContain('the day is as it was closed');
    expect(verified).toMatchObject({ code: 0 });
  }, 120_000);
});
