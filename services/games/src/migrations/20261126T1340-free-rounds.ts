import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the grants of free rounds in vendors' games, and links vendors' transactions to the grant that they belong to.
 */
export class FreeRounds1795700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE free_grants (
        grant_id         uuid        NOT NULL,
        member_id        uuid        NOT NULL,
        brand            text        NOT NULL,
        currency         text        NOT NULL,
        promotion        text        NOT NULL,
        vassalage        text        NOT NULL,
        game_code        text        NOT NULL,
        category         smallint    NOT NULL,
        player_id        text        NOT NULL REFERENCES vendor_players,
        rounds           integer     NOT NULL,
        stake_minor      bigint      NOT NULL,
        win_minor_max    bigint      NOT NULL,
        pays_bonus       boolean     NOT NULL,
        turnover_percent integer     NOT NULL,
        expires_at       timestamptz NOT NULL,
        granted_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
        status           text        NOT NULL DEFAULT 'preparing',
        reason           text,
        played           integer     NOT NULL DEFAULT 0,
        won_minor        bigint      NOT NULL DEFAULT 0,
        ends_from        timestamptz,
        ended_at         timestamptz,
        due_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
        attempts         integer     NOT NULL DEFAULT 0,
        CONSTRAINT free_grants_pk PRIMARY KEY (grant_id),
        CONSTRAINT free_grants_terms CHECK (rounds > 0 AND stake_minor > 0 AND win_minor_max > 0 AND turnover_percent >= 0),
        CONSTRAINT free_grants_played CHECK (played BETWEEN 0 AND rounds AND won_minor >= 0),
        CONSTRAINT free_grants_status CHECK (status IN ('preparing', 'open', 'ending', 'ended')),
        CONSTRAINT free_grants_reason CHECK ((reason IS NOT NULL) = (status IN ('ending', 'ended'))
          AND reason IN ('played', 'expired', 'member', 'withdrawn', 'unavailable')),
        CONSTRAINT free_grants_ended CHECK ((ended_at IS NOT NULL) = (status = 'ended'))
      );
      CREATE INDEX free_grants_of_member ON free_grants (member_id, expires_at);
      CREATE INDEX free_grants_due ON free_grants (due_at) WHERE status <> 'ended';
      COMMENT ON COLUMN free_grants.due_at IS
        'The next call to the vendor; for an open grant the time at which it expires.';

      ALTER TABLE vendor_transactions ADD COLUMN free_grant_id uuid;

      GRANT SELECT, INSERT ON free_grants TO games;
      GRANT UPDATE (status, reason, played, won_minor, ends_from, ended_at, due_at, attempts) ON free_grants TO games`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_transactions DROP COLUMN free_grant_id; DROP TABLE free_grants');
  }
}
