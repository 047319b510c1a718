/**
 * The schema of the database `event_log`. Services, which publish and read records, have no rights on its tables. They
 * call the functions below, which run with the rights of their owner and check the caller's role (`session_user`). For
 * example, only the role `wallet` may write to the topic `wallet.v1` and set the position of the group
 * `wallet.accounts`.
 */
export const LOG_TABLES = `
  CREATE TABLE IF NOT EXISTS topics (
    id         int  GENERATED ALWAYS AS IDENTITY,
    name       text NOT NULL,
    partitions int  NOT NULL,
    CONSTRAINT topics_pk PRIMARY KEY (id),
    CONSTRAINT topics_name UNIQUE (name),
    CONSTRAINT topics_name_form CHECK (name ~ '^[a-z][a-z0-9_]*[.]v[0-9]+$')
  );

  -- The row is locked while a batch is appended. Offsets then become visible in order, so a reader skips none.
  CREATE TABLE IF NOT EXISTS heads (
    topic_id    int    NOT NULL,
    partition   int    NOT NULL,
    next_offset bigint NOT NULL DEFAULT 0,
    CONSTRAINT heads_pk PRIMARY KEY (topic_id, partition)
  ) WITH (fillfactor = 20, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);

  CREATE TABLE IF NOT EXISTS records (
    topic_id   int         NOT NULL,
    partition  int         NOT NULL,
    "offset"   bigint      NOT NULL,
    key        text        NOT NULL,
    value      bytea       NOT NULL,
    headers    text        NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT records_pk PRIMARY KEY (topic_id, partition, "offset")
  ) PARTITION BY LIST (topic_id);
  CREATE INDEX IF NOT EXISTS records_keyless ON records (topic_id, written_at) WHERE key = '';

  -- epoch is a fencing token: each new owner raises it, and a commit with an older epoch changes nothing.
  CREATE TABLE IF NOT EXISTS positions (
    consumer_group text   NOT NULL,
    topic_id       int    NOT NULL,
    partition      int    NOT NULL,
    next_offset    bigint NOT NULL,
    epoch          bigint NOT NULL DEFAULT 0,
    owner          uuid,
    CONSTRAINT positions_pk PRIMARY KEY (consumer_group, topic_id, partition)
  ) WITH (fillfactor = 50, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);

  CREATE TABLE IF NOT EXISTS members (
    consumer_group text        NOT NULL,
    member         uuid        NOT NULL,
    pid            int         NOT NULL,
    seen_at        timestamptz NOT NULL,
    CONSTRAINT members_pk PRIMARY KEY (consumer_group, member)
  ) WITH (fillfactor = 50);
`;

export const LOG_FUNCTIONS = `
  CREATE OR REPLACE FUNCTION log_require_role(p_name text) RETURNS void LANGUAGE plpgsql STABLE AS $$
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = split_part(p_name, '.', 1)
      AND pg_has_role(session_user, oid, 'MEMBER')) THEN
      RAISE EXCEPTION 'role % may not write %: it belongs to role %', session_user, p_name, split_part(p_name, '.', 1)
        USING ERRCODE = 'insufficient_privilege';
    END IF;
  END $$;

  CREATE OR REPLACE FUNCTION log_ensure_topic(p_topic text, p_partitions int) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE v_id int;
  BEGIN
    IF EXISTS (SELECT 1 FROM topics WHERE name = p_topic) THEN RETURN; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('log_ensure_topic'));
    INSERT INTO topics (name, partitions) VALUES (p_topic, p_partitions) ON CONFLICT DO NOTHING RETURNING id INTO v_id;
    IF v_id IS NULL THEN RETURN; END IF;
    INSERT INTO heads (topic_id, partition) SELECT v_id, generate_series(0, p_partitions - 1);
    EXECUTE format('CREATE TABLE %I PARTITION OF records FOR VALUES IN (%L)', 'records_' || v_id, v_id);
  END $$;

  -- Appends a batch in one round trip. Two batches lock the partitions' heads in the same order, so they cannot deadlock.
  CREATE OR REPLACE FUNCTION log_append(p_topic text, p_partitions int[], p_keys text[], p_values bytea[],
    p_headers text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE v_id int;
  BEGIN
    PERFORM log_require_role(p_topic);
    SELECT id INTO v_id FROM topics WHERE name = p_topic;
    IF v_id IS NULL THEN RAISE EXCEPTION 'topic % does not exist', p_topic; END IF;
    PERFORM 1 FROM heads WHERE topic_id = v_id AND partition = ANY (p_partitions) ORDER BY partition FOR UPDATE;
    WITH incoming AS (
      SELECT i.*, row_number() OVER (PARTITION BY partition ORDER BY ord) - 1 AS nth
        FROM unnest(p_partitions, p_keys, p_values, p_headers) WITH ORDINALITY AS i(partition, key, value, headers, ord)
    ), moved AS (
      UPDATE heads h SET next_offset = h.next_offset + c.n
        FROM (SELECT partition, count(*) AS n FROM incoming GROUP BY partition) c
       WHERE h.topic_id = v_id AND h.partition = c.partition
      RETURNING h.partition, h.next_offset - c.n AS first_offset
    )
    INSERT INTO records (topic_id, partition, "offset", key, value, headers)
    SELECT v_id, i.partition, m.first_offset + i.nth, i.key, i.value, i.headers
      FROM incoming i JOIN moved m USING (partition);
    -- Old watermarks are deleted, because the newest one replaces them. On a platform with little traffic they would
    -- otherwise outnumber the events.
    IF p_keys[1] = '' THEN
      DELETE FROM records r WHERE r.topic_id = v_id AND r.key = '' AND r.written_at < now() - interval '1 hour';
    END IF;
    PERFORM pg_notify('event_log', p_topic);
  END $$;

  -- Returns records of many partitions in one call. Each partition is read from its own offset.
  CREATE OR REPLACE FUNCTION log_read(p_topics text[], p_partitions int[], p_from bigint[], p_limit int)
  RETURNS TABLE (topic text, partition int, "offset" bigint, key text, value bytea, headers text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
    SELECT t.name, r.partition, r."offset", r.key, r.value, r.headers
      FROM unnest(p_topics, p_partitions, p_from) AS w(topic, partition, begin_at)
      JOIN topics t ON t.name = w.topic
     CROSS JOIN LATERAL (
       SELECT * FROM records r WHERE r.topic_id = t.id AND r.partition = w.partition AND r."offset" >= w.begin_at
        ORDER BY r."offset" LIMIT p_limit) r
     ORDER BY r.topic_id, r.partition, r."offset"
  $$;

  -- Returns the key of the advisory lock of one partition for one group.
  CREATE OR REPLACE FUNCTION log_lock_key(p_group text, p_topic text, p_partition int) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$ SELECT hashtextextended(p_group || '/' || p_topic || '/' || p_partition, 0) $$;

  /**
   * Takes at most p_max partitions that no session owns. A session owns a partition by an advisory lock. The epoch is
   * increased, so that commits of earlier owners are refused, even if such an owner has not noticed yet that its
   * session was lost.
   */
  CREATE OR REPLACE FUNCTION log_acquire(p_group text, p_topics text[], p_member uuid, p_owned text[], p_max int,
    p_from_beginning boolean)
  RETURNS TABLE (topic text, partition int, epoch bigint, next_offset bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE v_head record; v_taken int := 0;
  BEGIN
    PERFORM log_require_role(p_group);
    FOR v_head IN
      SELECT t.name, h.topic_id, h.partition FROM topics t JOIN heads h ON h.topic_id = t.id
       WHERE t.name = ANY (p_topics) AND t.name || '/' || h.partition <> ALL (p_owned) ORDER BY random()
    LOOP
      EXIT WHEN v_taken >= p_max;
      CONTINUE WHEN NOT pg_try_advisory_lock(log_lock_key(p_group, v_head.name, v_head.partition));
      v_taken := v_taken + 1;
      RETURN QUERY
        INSERT INTO positions AS p (consumer_group, topic_id, partition, next_offset, epoch, owner)
        SELECT p_group, h.topic_id, h.partition, CASE WHEN p_from_beginning THEN 0 ELSE h.next_offset END, 1, p_member
          FROM heads h WHERE h.topic_id = v_head.topic_id AND h.partition = v_head.partition
        ON CONFLICT ON CONSTRAINT positions_pk DO UPDATE SET epoch = p.epoch + 1, owner = p_member
        RETURNING v_head.name, v_head.partition, p.epoch, p.next_offset;
    END LOOP;
  END $$;

  -- Commits positions and returns the (topic, partition) pairs whose position was written. A pair with an old epoch is
  -- not written, so it is missing in the result.
  CREATE OR REPLACE FUNCTION log_commit(p_group text, p_topics text[], p_partitions int[], p_epochs bigint[],
    p_next bigint[])
  RETURNS TABLE (topic text, partition int)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT log_require_role(p_group);
    UPDATE positions p SET next_offset = c.next_offset
      FROM unnest(p_topics, p_partitions, p_epochs, p_next) AS c(topic, partition, epoch, next_offset)
        JOIN topics t ON t.name = c.topic
     WHERE p.consumer_group = p_group AND p.topic_id = t.id AND p.partition = c.partition AND p.epoch = c.epoch
    RETURNING t.name, p.partition
  $$;

  CREATE OR REPLACE FUNCTION log_rewind(p_group text, p_topics text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM log_require_role(p_group);
    IF EXISTS (SELECT 1 FROM members m JOIN pg_stat_activity a ON a.pid = m.pid WHERE m.consumer_group = p_group) THEN
      RAISE EXCEPTION 'group % is running: stop its copies before it is set back', p_group USING ERRCODE = 'object_in_use';
    END IF;
    UPDATE positions SET next_offset = 0, epoch = epoch + 1
     WHERE consumer_group = p_group AND topic_id IN (SELECT id FROM topics WHERE name = ANY (p_topics));
  END $$;

  CREATE OR REPLACE FUNCTION log_lag(p_group text, p_topics text[], p_from_beginning boolean) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT coalesce(sum(h.next_offset - coalesce(p.next_offset, CASE WHEN p_from_beginning THEN 0
      ELSE h.next_offset END)), 0)::bigint
      FROM topics t JOIN heads h ON h.topic_id = t.id
      LEFT JOIN positions p ON p.consumer_group = p_group AND p.topic_id = h.topic_id AND p.partition = h.partition
     WHERE t.name = ANY (p_topics)
  $$;

  /**
   * Records the heartbeat of this member, and deletes members whose session is gone or whose last heartbeat is older
   * than p_lease_ms. The caller then ends the sessions of these members, which releases their locks.
   */
  CREATE OR REPLACE FUNCTION log_heartbeat(p_group text, p_member uuid, p_pid int, p_topics text[], p_lease_ms int)
  RETURNS TABLE (members int, partitions int, silent uuid[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM log_require_role(p_group);
    INSERT INTO members AS m (consumer_group, member, pid, seen_at) VALUES (p_group, p_member, p_pid, clock_timestamp())
    ON CONFLICT ON CONSTRAINT members_pk DO UPDATE SET seen_at = clock_timestamp(), pid = p_pid;
    RETURN QUERY
      WITH gone AS (
        DELETE FROM members m WHERE m.consumer_group = p_group AND m.member <> p_member
           AND (m.seen_at < clock_timestamp() - make_interval(secs => p_lease_ms / 1000.0)
                OR NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = m.pid))
        RETURNING m.member
      )
      SELECT (SELECT count(*)::int FROM members m WHERE m.consumer_group = p_group AND m.member NOT IN (SELECT g.member
        FROM gone g)),
             (SELECT coalesce(sum(t.partitions), 0)::int FROM topics t WHERE t.name = ANY (p_topics)),
             (SELECT coalesce(array_agg(g.member), '{}') FROM gone g);
  END $$;

  CREATE OR REPLACE FUNCTION log_leave(p_group text, p_member uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT log_require_role(p_group);
    DELETE FROM members WHERE consumer_group = p_group AND member = p_member;
    SELECT pg_notify('event_log_members', p_group);
  $$;
`;
