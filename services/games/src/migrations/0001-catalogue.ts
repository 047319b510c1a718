import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What can be played, in the specification's words (§3), and within which stakes. */
export class Catalogue1763640000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE categories (
        code          text PRIMARY KEY,
        title         text NOT NULL,
        game_classify text NOT NULL,
        position      integer NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE vendors (
        vassalage         text PRIMARY KEY,
        display_name      text NOT NULL,
        icon              text NOT NULL DEFAULT '',
        mode              text NOT NULL,
        status            text NOT NULL DEFAULT 'active',
        maintenance_until timestamptz,
        position          integer NOT NULL,
        CONSTRAINT vendors_mode CHECK (mode IN ('inhouse', 'frame')),
        CONSTRAINT vendors_status CHECK (status IN ('active', 'maintenance', 'closed'))
      )`);
    await runner.query(`
      CREATE TABLE category_vendors (
        category  text NOT NULL REFERENCES categories,
        vassalage text NOT NULL REFERENCES vendors,
        position  integer NOT NULL,
        PRIMARY KEY (category, vassalage)
      )`);
    await runner.query(`
      CREATE TABLE games (
        node_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        game_id      text NOT NULL,
        vassalage    text NOT NULL REFERENCES vendors,
        game_code    text NOT NULL,
        game_type    text NOT NULL REFERENCES categories,
        display_name text NOT NULL,
        is_game      text NOT NULL DEFAULT 'GAME',
        is_hot       boolean NOT NULL DEFAULT false,
        show_icon    text NOT NULL DEFAULT '',
        lager_icon   text NOT NULL DEFAULT '',
        icon         text NOT NULL DEFAULT '',
        list_types   text[] NOT NULL DEFAULT '{}',
        status       text NOT NULL DEFAULT 'active',
        position     integer NOT NULL DEFAULT 0,
        CONSTRAINT games_is_game CHECK (is_game IN ('GAME', 'VASSALAGE')),
        CONSTRAINT games_status CHECK (status IN ('active', 'maintenance', 'closed'))
      )`);
    await runner.query('CREATE UNIQUE INDEX games_vendor_code_unique ON games (vassalage, upper(game_code))');
    await runner.query(`
      CREATE TABLE stake_limits (
        vassalage       text NOT NULL REFERENCES vendors,
        game_code       text NOT NULL,
        brand           text NOT NULL DEFAULT '*',
        currency        text NOT NULL DEFAULT '*',
        stake_minor_min bigint NOT NULL,
        stake_minor_max bigint NOT NULL,
        PRIMARY KEY (vassalage, game_code, brand, currency),
        CONSTRAINT stake_limits_range CHECK (0 < stake_minor_min AND stake_minor_min <= stake_minor_max)
      )`);
    await runner.query(
      `COMMENT ON TABLE stake_limits IS 'The most particular row holds: brand before currency, * for any.'`,
    );
    await seed(runner);
    await runner.query('GRANT SELECT ON categories, vendors, category_vendors, games, stake_limits TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stake_limits, games, category_vendors, vendors, categories');
  }
}

/** Only what truly exists: the in-house vendor and its games. A later vendor adds rows. */
async function seed(runner: QueryRunner): Promise<void> {
  await runner.query(`
    INSERT INTO categories (code, title, game_classify, position)
    SELECT code, title, code, row_number() OVER () * 10
    FROM (VALUES
      ('RNG', 'Slots'), ('LIVE', 'Live casino'), ('FISH', 'Fish games'), ('PVP', 'Card games'), ('SPORTS', 'Sports'),
      ('ESPORTS', 'E-sports'), ('COCKFIGHT', 'Cockfight'), ('LOTT', 'Lottery'), ('ELOTT', 'E-lottery'), ('BGS', 'In-house')
    ) AS t (code, title)`);
  await runner.query(`
    INSERT INTO vendors (vassalage, display_name, icon, mode, position) VALUES ('INHOUSE', 'In-house', 'inhouse', 'inhouse', 10)`);
  await runner.query(`INSERT INTO category_vendors (category, vassalage, position) VALUES ('BGS', 'INHOUSE', 10)`);
  await runner.query(`
    INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, is_hot, show_icon, lager_icon, icon, list_types, position)
    VALUES ('inhouse-dice', 'INHOUSE', 'DICE', 'BGS', 'Copper Dice', true, 'dice', 'dice', 'dice', '{table}', 10)`);
  await runner.query(`
    INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max) VALUES
      ('INHOUSE', 'DICE', '*', 1, 1000000),
      ('INHOUSE', 'DICE', 'BDT', 1000, 5000000)`);
}
