import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code, name, picture, hot, kind. */
const GAMES = [
  ['PEACOCK_COURT', 'Peacock Court', 'peacock', true, 'arcade'],
  ['ELEPHANT_WALK', 'Elephant Walk', 'elephant', true, 'arcade'],
  ['NIGHT_OWL', 'Night Owl', 'owl', true, 'arcade'],
  ['LOTUS_VAULT', 'Lotus Vault', 'lotus', true, 'jackpot'],
  ['PAISLEY_SILK', 'Paisley Silk', 'paisley', false, 'arcade'],
  ['MANGO_RUSH', 'Mango Rush', 'mango', false, 'arcade'],
  ['DHOL_BEAT', 'Dhol Beat', 'drum', false, 'arcade'],
  ['MOON_HARBOUR', 'Moon Harbour', 'moon', false, 'arcade'],
  ['SEVEN_PARASOLS', 'Seven Parasols', 'parasol', false, 'arcade'],
  ['HILL_PAGODA', 'Hill Pagoda', 'pagoda', false, 'arcade'],
  ['TEMPLE_BELL', 'Temple Bell', 'bell', false, 'arcade'],
  ['KITE_DAY', 'Kite Day', 'kite', false, 'arcade'],
  ['CRAB_SHORE', 'Crab Shore', 'crab', false, 'arcade'],
  ['RIVER_BOAT', 'River Boat', 'boat', false, 'arcade'],
  ['ROYAL_CROWN', 'Royal Crown', 'crown', false, 'jackpot'],
  ['COPPER_COIN', 'Copper Coin', 'coin', false, 'arcade'],
  ['LUCKY_SEVEN', 'Lucky Seven', 'seven', false, 'jackpot'],
  ['SNAKE_DANCE', 'Snake Dance', 'snake', false, 'arcade'],
  ['MORNING_ROOSTER', 'Morning Rooster', 'rooster2', false, 'arcade'],
] as const;

/** A second sandbox vendor, listed like the first only while it has a live key: lists have pages and providers to choose from. */
export class Riverside1763640000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO vendors (vassalage, display_name, icon, mode, position) VALUES ('RIVERSIDE', 'Riverside Play', 'riverside', 'frame', 30)`);
    await runner.query(`INSERT INTO category_vendors (category, vassalage, position) VALUES ('RNG', 'RIVERSIDE', 20)`);
    await runner.query(
      `INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, is_hot, show_icon, lager_icon, icon, list_types, position)
       SELECT 'riverside-' || lower(replace(code, '_', '-')), 'RIVERSIDE', code, 'RNG', name, hot, art, art, art, ARRAY[kind], 90 + 10 * place
         FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::text[]) WITH ORDINALITY AS g (code, name, art, hot, kind, place)`,
      [
        GAMES.map(([code]) => code),
        GAMES.map(([, name]) => name),
        GAMES.map(([, , art]) => art),
        GAMES.map(([, , , hot]) => hot),
        GAMES.map(([, , , , kind]) => kind),
      ],
    );
    await runner.query(`
      INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max)
      SELECT 'RIVERSIDE', game_code, currency, low, high
        FROM games, (VALUES ('*', 10, 1000000), ('BDT', 500, 5000000), ('TBDT', 500, 5000000)) l(currency, low, high)
       WHERE vassalage = 'RIVERSIDE'`);
    await runner.query(`
      INSERT INTO jackpot_games (vassalage, game_code, share_ppm)
      SELECT vassalage, game_code, 10000 FROM games WHERE vassalage = 'RIVERSIDE' AND 'jackpot' = ANY (list_types)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['jackpot_games', 'stake_limits', 'games', 'category_vendors', 'vendors'])
      await runner.query(`DELETE FROM ${table} WHERE vassalage = 'RIVERSIDE'`);
  }
}
