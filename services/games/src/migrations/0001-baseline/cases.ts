/**
 * Creates the tables of members' status, of reconciliation cases with their notes, and of the days on which each vendor
 * was reconciled.
 */
export const CASES = `
  CREATE TABLE member_states (
    member_id  uuid PRIMARY KEY,
    status     smallint NOT NULL,
    changed_at timestamptz NOT NULL
  );

  CREATE TABLE cases (
    case_id   uuid PRIMARY KEY DEFAULT uuidv7(),
    kind      text NOT NULL,
    vassalage text NOT NULL REFERENCES vendors,
    subject   text NOT NULL,
    detail    jsonb NOT NULL,
    opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    closed_at timestamptz,
    CONSTRAINT cases_once UNIQUE (vassalage, kind, subject)
  );
  COMMENT ON COLUMN cases.subject IS 'The transaction or round, by the vendor''s name.';
  CREATE INDEX cases_newest ON cases (opened_at DESC, case_id DESC);

  CREATE TABLE case_notes (
    note_id  uuid PRIMARY KEY DEFAULT uuidv7(),
    case_id  uuid NOT NULL REFERENCES cases,
    step     text NOT NULL,
    note     text NOT NULL,
    operator text NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT case_notes_step CHECK (step IN ('closed', 'opened')),
    CONSTRAINT case_notes_text CHECK (length(note) BETWEEN 1 AND 500 AND length(operator) BETWEEN 1 AND 64)
  );
  CREATE INDEX case_notes_of_case ON case_notes (case_id, note_id);

  CREATE TABLE vendor_days (
    vassalage     text NOT NULL REFERENCES vendors,
    day           date NOT NULL,
    totals        jsonb NOT NULL,
    differences   integer NOT NULL,
    reconciled_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (vassalage, day)
  );

  GRANT SELECT, INSERT, UPDATE ON member_states TO games;
  GRANT SELECT, INSERT, UPDATE (closed_at) ON cases TO games;
  GRANT SELECT, INSERT ON case_notes, vendor_days TO games;
`;
