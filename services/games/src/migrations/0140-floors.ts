import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code, name, picture, category. */
const VENDORS = [
  ['LANTERNHALL', 'Lantern Hall', 'wheel', 'LIVE'],
  ['FERRYHOUSE', 'Ferry House', 'dice', 'LIVE'],
  ['TIDEPOOL', 'Tide Pool', 'fish', 'FISH'],
  ['TEASTALL', 'Tea Stall', 'cards', 'PVP'],
  ['MAIDAN', 'Maidan Sports', 'cricket', 'SPORTS'],
  ['EMBERARENA', 'Ember Arena', 'pad', 'ESPORTS'],
  ['DAWNRING', 'Dawn Ring', 'rooster', 'COCKFIGHT'],
] as const;

/** Vendor, code, name, picture, and the least and the most that a bet stakes, in minor units; a hundred times that in taka. */
const GAMES = [
  ['LANTERNHALL', 'RIVERSIDE_BACCARAT', 'Riverside Baccarat', 'cards', 50, 20_000],
  ['LANTERNHALL', 'LANTERN_ROULETTE', 'Lantern Roulette', 'wheel', 20, 50_000],
  ['FERRYHOUSE', 'MARKET_SIC_BO', 'Market Sic Bo', 'dice', 20, 10_000],
  ['FERRYHOUSE', 'ANDAR_BAHAR', 'Andar Bahar', 'crown', 10, 25_000],
  ['TIDEPOOL', 'MONSOON_CATCH', 'Monsoon Catch', 'fish', 5, 5_000],
  ['TIDEPOOL', 'CORAL_NET', 'Coral Net', 'crab', 5, 5_000],
  ['TIDEPOOL', 'KOI_SPEAR', 'Koi Spear', 'koi', 5, 5_000],
  ['TIDEPOOL', 'NIGHT_TRAWL', 'Night Trawl', 'boat', 10, 10_000],
  ['TEASTALL', 'TIGER_PEACOCK', 'Tiger and Peacock', 'tiger', 10, 20_000],
  ['TEASTALL', 'HIGH_LANTERN', 'High Lantern', 'lantern', 10, 20_000],
  ['TEASTALL', 'FOUR_PARASOLS', 'Four Parasols', 'parasol', 10, 10_000],
  ['TEASTALL', 'RED_KITE', 'Red Kite', 'kite', 10, 10_000],
  ['MAIDAN', 'MAIDAN_MATCHES', 'Maidan Matches', 'cricket', 20, 50_000],
  ['EMBERARENA', 'EMBER_LEAGUE', 'Ember League', 'pad', 20, 20_000],
  ['DAWNRING', 'DAWN_BOUTS', 'Dawn Bouts', 'rooster', 20, 20_000],
] as const;
const TAKA = 100;

const ofEach = <T extends readonly unknown[]>(rows: readonly T[]): unknown[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));

/** Sandbox vendors of every category that vendors play in, listed like the first only while they have a live key. */
export class Floors1763640000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `WITH v AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS v (code, name, art, category, place)),
            made AS (INSERT INTO vendors (vassalage, display_name, icon, mode, position) SELECT code, name, art, 'frame', 30 + 10 * place FROM v)
       INSERT INTO category_vendors (category, vassalage, position) SELECT category, code, 10 * place FROM v`,
      ofEach(VENDORS),
    );
    await runner.query(
      `INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, show_icon, lager_icon, icon, list_types, position)
       SELECT lower(vassalage || '-' || replace(code, '_', '-')), vassalage, code, category, name, art, art, art, '{table}', 10 * place
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS g (vassalage, code, name, art, place)
         JOIN category_vendors USING (vassalage)`,
      ofEach(GAMES).slice(0, 4),
    );
    await runner.query(
      `INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max)
       SELECT vassalage, code, currency, low * times, high * times
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) AS g (vassalage, code, name, art, low, high),
              (VALUES ('*', 1), ('BDT', $7::int), ('TBDT', $7::int)) c (currency, times)`,
      [...ofEach(GAMES), TAKA],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['stake_limits', 'games', 'category_vendors', 'vendors']) {
      await runner.query(`DELETE FROM ${table} WHERE vassalage = ANY ($1)`, [VENDORS.map(([code]) => code)]);
    }
  }
}
