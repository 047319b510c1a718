import { NoticesStore } from '../notices/notices.store.js';
import { MailServer } from '../testing/mail-server.js';
import { RunningIdentity } from '../testing/running-identity.js';
import { ActivityStatements } from './activity-statements.service.js';
import { lastMonth } from './last-month.js';
import { StatementsStore } from './statements.store.js';

const DAY_MS = 86_400_000;
const PORTIONS = 4;

/** Returns the readable text of a mail, whatever its encoding. */
const textOf = (raw: string): string => {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString();
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
};

/**
 * Goal: each member with a confirmed mail address who moved money gets one statement of the last month, in the member's
 * language, even with several instances and after crashes. Nobody else gets one.
 */
describe('Statements of activity', () => {
  const mail = new MailServer();
  let app: RunningIdentity;
  let statements: ActivityStatements;
  beforeAll(async () => {
    app = await RunningIdentity.start({
      env: { MAIL_URL: await mail.start(), MAIL_PASSWORD: 'a password', MAIL_FROM: 'service@example.test' },
    });
    statements = app.service.app.get(ActivityStatements);
    // Completes the statements of the month that had ended before the service started, so that only the next month is
    // tested.
    await inPortions();
  });
  afterAll(async () => {
    await app.stop();
    await mail.stop();
  });

  const inPortions = async (): Promise<void> => {
    for (let n = 0; n < PORTIONS; n += 1) await statements.writeDue();
  };
  /** Moves the clock into the next month. */
  const nextMonth = (): void => {
    app.clock.aheadMs += 31 * DAY_MS;
  };
  let count = 0;
  const member = async (isConfirmed: boolean, language = 'EN'): Promise<{ id: string; email: string }> => {
    const email = `saver${++count}@example.test`;
    const { member: made } = await app.register({ email }, { language });
    const id = made?.id ?? '';
    if (isConfirmed)
      await app.asOwner(
        `INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at)
           VALUES ('${id}', 'lab', 'mail', decode(md5('${id}'), 'hex'), now())`,
      );
    return { id, email };
  };
  /** Creates members directly in the database, because each registration would compute a password hash. */
  const manyMembers = async (number: number): Promise<{ id: string; email: string }[]> => {
    await app.asOwner(
      `WITH made AS (
         INSERT INTO members (brand, account, account_key, nickname, type, currency, language, password_hash,
                              password_changed_at, referral_code, registered_at)
         SELECT 'lab', 'many' || n, 'many' || n, 'many' || n, 0, 'USD', 'EN', 'none', now(), 'many' || n, now()
           FROM generate_series(1, ${number}) n RETURNING id, account
       ), profiles AS (
         INSERT INTO member_profiles (member_id, email, terms_accepted_at, age_confirmed_at)
         SELECT id, account || '@example.test', now(), now() FROM made
       )
       INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at)
       SELECT id, 'lab', 'mail', decode(md5(account), 'hex'), now() FROM made`,
    );
    return app.database.db.rows(
      `SELECT id, account || '@example.test' AS email FROM members WHERE account LIKE 'many%'`,
    );
  };
  const sentTo = (email: string) => mail.got.filter(({ to }) => to === email);
  const idle = () => new Promise((done) => setTimeout(done, 500));

  it('goes to members who moved money, in their language, and adds up for the reader', async () => {
    const [english, bengali, arabic] = [await member(true), await member(true, 'BN'), await member(true, 'AR')];
    const [unconfirmed, idler] = [await member(false), await member(true)];
    for (const { id } of [english, bengali, arabic, unconfirmed])
      app.statements.activities.set(id, {
        openingMinor: 1_000n,
        depositedMinor: 5_000n,
        stakedMinor: 2_500n,
        wonMinor: 1_200n,
        closingMinor: 4_700n,
        betCount: 7n,
      });
    nextMonth();
    await inPortions();
    const text = textOf((await mail.newest(english.email, /./)).raw);
    for (const line of [
      'Balance at the start: $10.00',
      'Deposits: $50.00',
      'Stakes: -$25.00',
      'Winnings: $12.00',
      'Balance at the end: $47.00',
      'Result of play: -$13.00 with 7 bets.',
    ])
      expect(text).toContain(line);
    expect(text).not.toMatch(/Bonuses|Corrections/);
    expect(textOf((await mail.newest(bengali.email, /./)).raw)).toMatch(/ডিপোজিট: .*50\.00/u);
    expect(textOf((await mail.newest(arabic.email, /./)).raw)).toContain('الإيداعات: \u2068');
    await idle();
    expect([sentTo(unconfirmed.email), sentTo(idler.email)]).toEqual([[], []]);
    expect(app.statements.asked.at(-1)?.memberIds).not.toContain(unconfirmed.id);
  });

  it('is written once by two copies at a time, and each month again', async () => {
    const { id, email } = await member(true);
    app.statements.activities.set(id, { depositedMinor: 1n, closingMinor: 1n });
    nextMonth();
    await Promise.all(Array.from({ length: 8 }, () => statements.writeDue()));
    await inPortions();
    await mail.newest(email, /./);
    await idle();
    expect(sentTo(email)).toHaveLength(1);
    nextMonth();
    await inPortions();
    await idle();
    expect(sentTo(email)).toHaveLength(2);
  });

  it('waits while the wallet is away, and leaves nobody out', async () => {
    const { id, email } = await member(true);
    app.statements.activities.set(id, { depositedMinor: 1n, closingMinor: 1n });
    nextMonth();
    app.statements.isAway = true;
    await expect(statements.writeDue()).rejects.toMatchObject({ code: 'system.temporary' });
    app.statements.isAway = false;
    await inPortions();
    await mail.newest(email, /./);
  });

  it('goes on after a crash behind the last stored portion', async () => {
    const readers = await manyMembers(60);
    for (const { id } of readers) app.statements.activities.set(id, { depositedMinor: 1n, closingMinor: 1n });
    const store = app.service.app.get(StatementsStore);
    const advance = store.advance.bind(store);
    nextMonth();
    await statements.writeDue();
    store.advance = async (...args) => {
      await advance(...args);
      throw new Error('the process ends before the commit');
    };
    await expect(statements.writeDue()).rejects.toThrow('before the commit');
    store.advance = advance;
    await inPortions();
    for (const { email } of readers) await mail.newest(email, /./);
    await idle();
    expect(readers.map(({ email }) => sentTo(email).length)).toEqual(readers.map(() => 1));
  }, 60_000);

  it('stays behind a code that somebody waits for, even if it waits longer', async () => {
    const store = app.service.app.get(NoticesStore);
    const times = (ms: number) => ({ at: new Date(ms), expiresAt: new Date(ms + DAY_MS), isVoid: false });
    const mail = (subject: string) => ({ channel: 'mail', to: 'a@example.test', subject, text: '' }) as const;
    await app.database.db.transaction(async (tx) => {
      await store.add(tx, mail('statement'), { ...times(0), rank: 1 });
      await store.add(tx, mail('code'), times(1_000));
    });
    const taken = [
      ...(await store.take(new Date(2_000), new Date(60_000), 1)),
      ...(await store.take(new Date(2_000), new Date(60_000), 1)),
    ];
    expect(taken.map(({ notice }) => 'subject' in notice && notice.subject)).toEqual(['code', 'statement']);
  });
});

describe('The last month', () => {
  it('is that of the zone', () => {
    expect(lastMonth(new Date('2026-11-01T00:30:00Z'), 'UTC')).toBe('2026-10');
    expect(lastMonth(new Date('2026-11-01T00:30:00Z'), 'America/New_York')).toBe('2026-09');
    expect(lastMonth(new Date('2026-12-31T19:00:00Z'), 'Asia/Dhaka')).toBe('2026-12');
    expect(lastMonth(new Date('2027-01-15T00:00:00Z'), 'UTC')).toBe('2026-12');
  });
});
