import pg from 'pg';

/** Fills a catalogue up to this number of games with copies of the demo's slot machines, each with its own number. */
export async function fillGames(ownerUrl: string, games: number): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    await addKeys(owner);
    await owner.query(
      `INSERT INTO games (game_id, vassalage, game_code, game_type, display_name, list_types, position)
       SELECT g.game_id || n, g.vassalage, g.game_code || n, g.game_type, g.display_name || ' ' || n, g.list_types,
              g.position
         FROM games g, generate_series(1, 40) n
        WHERE g.game_type = 'RNG' LIMIT $1 - (SELECT count(*) FROM games)`,
      [games],
    );
    await owner.query(
      `INSERT INTO game_names (vassalage, game_code, language, name)
       SELECT n.vassalage, g.game_code, n.language, n.name || ' ' || substr(g.game_code, length(n.game_code) + 1)
         FROM game_names n
         JOIN games g ON g.vassalage = n.vassalage AND g.game_code ~ ('^' || n.game_code || '[0-9]+$')
           ON CONFLICT DO NOTHING`,
    );
    await owner.query('ANALYZE');
  } finally {
    await owner.end();
  }
}

/** Gives every vendor a key, so that its games are listed. */
export async function openVendors(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    await addKeys(owner);
    await owner.query('ANALYZE');
  } finally {
    await owner.end();
  }
}

const addKeys = (owner: pg.Client): Promise<unknown> =>
  owner.query(
    `INSERT INTO vendor_keys (vassalage, key_id, secret_sealed)
     SELECT vassalage, 'bench-' || vassalage, '' FROM vendors WHERE mode = 'frame' ON CONFLICT DO NOTHING`,
  );
