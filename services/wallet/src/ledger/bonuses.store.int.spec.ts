import { dataSource } from '@nm/kit/db/data-source.js';
import { BONUS_STATEMENTS } from './bonuses.store.js';
import { openTestLedger, type TestLedger } from './testing/test-ledger.js';

const [{ name, text }, bets] = BONUS_STATEMENTS;

// Goal: an index finds the bonuses of an account, however many turnover requirements the other accounts have.
describe('The search for the bonuses of accounts', () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());

  it('reads no whole table, also with the plan that a prepared statement keeps', async () => {
    const owner = await dataSource({ url: test.database.ownerUrl, poolMax: 1 }).initialize();
    try {
      await owner.query(`
        INSERT INTO transfers (id, account_id, caller, key, type, status, stake_cash_minor, stake_bonus_minor,
          payout_cash_minor, payout_bonus_minor, valid_stake_minor, cash_minor, bonus_minor, held_minor, version,
          reference, vendor, game_code, round_id, category, created_at)
        SELECT uuidv7(), 1000 + n / 2, 'promotions', 'g' || n, 'grant', 'applied', 0, 0, 0, 10, 0, 0, 10, 0, n % 2, '', '',
               '', '', 0, now()
          FROM generate_series(1, 40000) n`);
      await owner.query(`
        INSERT INTO turnover_requirements (transfer_id, account_id, promotion, required_minor, contribution_ppm,
          counted_from, opened_at, closed_at, closed_version)
        SELECT id, account_id, 'welcome', 10, '{1000000}', '{0}', now(), CASE version WHEN 0 THEN now() END,
               CASE version WHEN 0 THEN 1 END
          FROM transfers WHERE type = 'grant'`);
      await owner.query(`
        INSERT INTO transfers (id, account_id, caller, key, type, status, about_key, stake_cash_minor,
          stake_bonus_minor, payout_cash_minor, payout_bonus_minor, valid_stake_minor, cash_minor, bonus_minor,
          held_minor, version, reference, vendor, game_code, round_id, category, created_at)
        SELECT uuidv7(), 1500 + n % 2, 'games', 'b' || n, CASE n % 4 WHEN 3 THEN 'win' ELSE 'bet' END::transfer_type,
               'applied', CASE n % 4 WHEN 3 THEN 'b' || n - 1 END, 0, 1, 0, 0, 0, 0, 0, 0, n, '', 'PALMHOUSE', '',
               'r' || n / 4, 1, now()
          FROM generate_series(1, 20001) n`);
      await owner.query('ANALYZE transfers, turnover_requirements');
      await owner.query(`PREPARE ${name} AS ${text}`);
      await owner.query(`PREPARE ${bets.name} AS ${bets.text}`);
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await owner.query(`SET plan_cache_mode = ${mode}`);
        const rows: { 'QUERY PLAN': string }[] = await owner.query(`EXPLAIN EXECUTE ${name} ('{1500,1501}', '{0,0}')`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).not.toMatch(/Seq Scan/);
        expect(plan).toMatch(/turnover_requirements_open[^]*turnover_requirements_ended/);
      }
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await owner.query(`SET plan_cache_mode = ${mode}`);
        const rows: { 'QUERY PLAN': string }[] = await owner.query(`EXPLAIN EXECUTE ${bets.name} ('{1500,1501}')`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).not.toMatch(/Seq Scan/);
        expect(plan).toMatch(/transfers_rounds/);
      }
      const found: unknown[] = await owner.query(`EXECUTE ${name} ('{1500,1501}', '{2,0}')`);
      expect(found).toHaveLength(3);
    } finally {
      await owner.destroy();
    }
  });
});
