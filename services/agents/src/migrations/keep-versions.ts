import type { Repeatable } from '@nm/kit/db/migrate.js';

/**
 * SQL of triggers that keep the earlier version of each row that a report about the past may need. They run with the
 * rights of their owner, so the service itself can never change earlier versions. A version is kept only if a column
 * changes that reports show; the number of payment attempts is no such column.
 */
export const KEEP_VERSIONS: Repeatable = {
  repeatable: `
    DO $do$
    DECLARE
      kept record;
      columns text;
      old_values text;
    BEGIN
      FOR kept IN SELECT * FROM (VALUES
        ('members', 'UPDATE', 'OLD.type IS DISTINCT FROM NEW.type'),
        ('placements', 'UPDATE', 'OLD.life IS DISTINCT FROM NEW.life'),
        ('bets', 'UPDATE', 'OLD.voided_at IS DISTINCT FROM NEW.voided_at'),
        ('contract_versions', 'UPDATE', '(OLD.status, OLD.answered_at, OLD.in_force)
          IS DISTINCT FROM (NEW.status, NEW.answered_at, NEW.in_force)'),
        ('settlements', 'UPDATE', '(OLD.status, OLD.paid_at, OLD.pay_minor, OLD.collected_minor)
          IS DISTINCT FROM (NEW.status, NEW.paid_at, NEW.pay_minor, NEW.collected_minor)'),
        ('offsets', 'UPDATE', '(OLD.used_in, OLD.written_off_at) IS DISTINCT FROM (NEW.used_in, NEW.written_off_at)'),
        ('owed', 'UPDATE', 'OLD.repaid_minor IS DISTINCT FROM NEW.repaid_minor'),
        ('deposits', 'UPDATE', 'OLD.charged_back_at IS DISTINCT FROM NEW.charged_back_at'),
        ('movement_lines', 'DELETE', 'true')
      ) AS t (name, event, is_changed)
      LOOP
        SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum),
               string_agg('OLD.' || quote_ident(attname), ', ' ORDER BY attnum)
          INTO columns, old_values
          FROM pg_attribute
         WHERE attrelid = format('past.%I', kept.name || '_versions')::regclass AND attnum > 0 AND NOT attisdropped
           AND attname <> 'recorded_to';
        EXECUTE format($sql$
          CREATE OR REPLACE FUNCTION past.keep_%1$s() RETURNS trigger
          LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
          DECLARE written_at timestamptz := clock_timestamp();
          BEGIN
            INSERT INTO past.%1$s_versions (%2$s, recorded_to) VALUES (%3$s, written_at);
            IF TG_OP = 'DELETE' THEN
              RETURN OLD;
            END IF;
            NEW.recorded_from := written_at;
            RETURN NEW;
          END $$ $sql$, kept.name, columns, old_values);
        EXECUTE format($sql$
          CREATE OR REPLACE TRIGGER keep_version BEFORE %2$s ON public.%1$s FOR EACH ROW WHEN (%3$s)
          EXECUTE FUNCTION past.keep_%1$s() $sql$, kept.name, kept.event, kept.is_changed);
      END LOOP;
    END $do$;`,
};
