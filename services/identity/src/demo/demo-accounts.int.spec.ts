import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { RunningIdentity } from '../testing/running-identity.js';
import { DemoAccountsService } from './demo-accounts.service.js';
import { fromBase32, totp } from '../authenticator/totp.js';
import type { DemoAccounts, DemoOperator } from './demo-file.js';

// Goal: the first start creates demo accounts that can log in, and writes them to a file that only its owner can read.
// Later starts keep the accounts.
describe("The demo's accounts", () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start({ demoAccounts: true });
  });
  afterAll(() => running.stop());

  const file = async (): Promise<DemoAccounts & Record<string, unknown>> =>
    JSON.parse(await readFile(running.demoFile, 'utf8')) as DemoAccounts & Record<string, unknown>;
  const again = () => running.service.app.get(DemoAccountsService).ensure(running.demoFile);

  it('are players and agents in each brand and two operators, in a file readable by its owner only', async () => {
    const { players, agents, operators } = await file();
    expect(new Set(players.map((each) => each.brand))).toEqual(new Set(['nmen', 'nmbn', 'lab']));
    expect(agents).toHaveLength(6);
    expect(operators.map(({ account }) => account)).toEqual(['operator', 'operator2']);
    expect((await stat(running.demoFile)).mode & 0o777).toBe(0o600);
  });

  it('log in, and have uplines', async () => {
    const { players } = await file();
    for (const { brand, account, password } of players) {
      const grant = await running.logIn({ username: account, password }, { brand });
      expect(grant.member?.account).toBe(account);
    }
    const [rafi] = await running.database.db.rows<{ line: string }>(
      `SELECT a.account || ' < ' || b.account AS line FROM members m JOIN members a ON a.id = m.upline_id
         JOIN members b ON b.id = a.upline_id
        WHERE m.brand = 'lab' AND m.account = 'demoplay1'`,
    );
    expect(rafi?.line).toBe('demoagent2 < demoagent1');
  });

  it('publish registrations, uplines before downlines', async () => {
    const facts = await running.facts('identity.v1.MemberRegistered');
    const lab = facts.filter((fact) => fact['brand'] === 'lab').map((fact) => fact['account']);
    expect(lab).toEqual([
      'demoagent1',
      'demoagent2',
      'demoplay1',
      'demoplay2',
      'demoplay3',
      'koibot',
      'owlbot',
      'kitebot',
      'moonbot',
      'tigerbot',
    ]);
  });

  it('are unchanged by a second start, as are other sections of the file', async () => {
    const before = await file();
    await writeFile(running.demoFile, JSON.stringify({ ...before, providers: [{ keyId: 'k' }] }));
    await again();
    expect(await file()).toEqual({ ...before, providers: [{ keyId: 'k' }] });
  });

  it('get new passwords when the file was lost', async () => {
    const before = await file();
    await rm(running.demoFile);
    await again();
    const after = await file();
    expect(after.players[0]?.password).not.toBe(before.players[0]?.password);
    const { brand, account, password } = after.players[0] ?? {};
    await expect(running.logIn({ username: account, password }, { brand })).resolves.toMatchObject({
      member: { account },
    });
    expect(after.operators[0]?.password).not.toBe(before.operators[0]?.password);
    await expect(logInToConsole(after.operators[0])).resolves.toMatchObject({ operator: { name: 'operator' } });
  });

  /** Logs an operator in like a person who reads the demo file and types its secret into an authenticator app. */
  const logInToConsole = async (operator?: DemoOperator): Promise<unknown> => {
    const { account: name = '', password = '', demoAuthenticatorSecret = '' } = operator ?? {};
    const code = totp(fromBase32(demoAuthenticatorSecret), running.clock.now());
    return (await running.operators().logInOperator({ name, password, code, address: '203.0.113.7' })).session;
  };
});
