import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The items of the points mall. Operators set price and stock. An order takes one piece of the stock in the
 * transaction that takes its points. The stock is never below zero.
 */
const ITEMS = `
  CREATE TABLE mall_items (
    item_id          uuid PRIMARY KEY DEFAULT uuidv7(),
    brand            text NOT NULL,
    kind             text NOT NULL,
    names            jsonb NOT NULL,
    art              text NOT NULL,
    points           bigint NOT NULL,
    stock            bigint NOT NULL,
    member_max       integer NOT NULL DEFAULT 0,
    currency         text NOT NULL DEFAULT '',
    amount_minor     bigint NOT NULL DEFAULT 0,
    turnover_percent integer NOT NULL DEFAULT 0,
    position         integer NOT NULL DEFAULT 0,
    open             boolean NOT NULL DEFAULT false,
    version          bigint NOT NULL DEFAULT 1,
    created_at       timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT mall_items_kind CHECK (kind IN ('cash', 'bonus', 'goods', 'code')),
    CONSTRAINT mall_items_price CHECK (points > 0),
    CONSTRAINT mall_items_stock_never_negative CHECK (stock >= 0),
    CONSTRAINT mall_items_member_max CHECK (member_max >= 0),
    CONSTRAINT mall_items_amount CHECK ((kind IN ('cash', 'bonus')) = (amount_minor > 0 AND currency <> '')),
    CONSTRAINT mall_items_turnover CHECK (turnover_percent >= 0)
  );
  COMMENT ON COLUMN mall_items.names IS 'The name by language code; EN is always present.';
  COMMENT ON COLUMN mall_items.member_max IS 'How many pieces one member may redeem; 0 for no limit.';
  COMMENT ON COLUMN mall_items.version IS 'Rises with every change by an operator, not with an order.';
  CREATE INDEX mall_items_of_brand ON mall_items (brand, position, item_id);
  GRANT SELECT, INSERT ON mall_items TO promotions;
  GRANT UPDATE (names, art, points, stock, member_max, amount_minor, turnover_percent, position, open, version)
    ON mall_items TO promotions;
`;

/**
 * The orders for which members spend points. The row is written in the transaction that takes the points, and its
 * terms never change. An order of money also records the posting to the wallet: it is `paying` until the wallet has
 * answered.
 */
const ORDERS = `
  CREATE TABLE point_orders (
    order_id                uuid PRIMARY KEY DEFAULT uuidv7(),
    member_id               uuid NOT NULL REFERENCES point_accounts,
    brand                   text NOT NULL,
    key                     text NOT NULL,
    kind                    text NOT NULL,
    item_id                 uuid REFERENCES mall_items,
    names                   jsonb NOT NULL DEFAULT '{}',
    art                     text NOT NULL DEFAULT '',
    points                  bigint NOT NULL,
    currency                text NOT NULL DEFAULT '',
    cash_minor              bigint NOT NULL DEFAULT 0,
    bonus_minor             bigint NOT NULL DEFAULT 0,
    turnover_required_minor bigint NOT NULL DEFAULT 0,
    delivery                text NOT NULL DEFAULT '',
    status                  text NOT NULL,
    reason                  text NOT NULL DEFAULT '',
    transfer_id             text,
    message                 text NOT NULL DEFAULT '',
    note                    text NOT NULL DEFAULT '',
    claimed_by              text NOT NULL DEFAULT '',
    claimed_at              timestamptz,
    ended_by                text NOT NULL DEFAULT '',
    version                 bigint NOT NULL DEFAULT 1,
    asked_at                timestamptz NOT NULL DEFAULT clock_timestamp(),
    due_at                  timestamptz,
    ended_at                timestamptz,
    CONSTRAINT point_orders_key_unique UNIQUE (member_id, key),
    CONSTRAINT point_orders_kind CHECK (kind IN ('conversion', 'cash', 'bonus', 'goods', 'code')),
    CONSTRAINT point_orders_item CHECK ((kind = 'conversion') = (item_id IS NULL)),
    CONSTRAINT point_orders_points CHECK (points > 0),
    CONSTRAINT point_orders_amounts CHECK (cash_minor >= 0 AND bonus_minor >= 0 AND turnover_required_minor >= 0
      AND (kind IN ('conversion', 'cash', 'bonus')) = (cash_minor + bonus_minor > 0 AND currency <> '')),
    CONSTRAINT point_orders_status CHECK (CASE WHEN kind IN ('conversion', 'cash', 'bonus')
      THEN status IN ('paying', 'done', 'refused') ELSE status IN ('waiting', 'sent', 'cancelled') END),
    CONSTRAINT point_orders_done CHECK ((status = 'done') = (transfer_id IS NOT NULL)),
    CONSTRAINT point_orders_ended CHECK ((status IN ('paying', 'waiting')) = (ended_at IS NULL)),
    CONSTRAINT point_orders_due CHECK ((status = 'paying') = (due_at IS NOT NULL))
  );
  COMMENT ON COLUMN point_orders.due_at IS 'When the job may post an order of money whose first attempt did not end.';
  CREATE INDEX point_orders_of_member ON point_orders (member_id, order_id DESC);
  CREATE INDEX point_orders_due_first ON point_orders (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX point_orders_waiting ON point_orders (brand, order_id) WHERE status = 'waiting';
  CREATE INDEX point_orders_fulfilled ON point_orders (brand, ended_at DESC) WHERE status IN ('sent', 'cancelled');
  GRANT SELECT, INSERT ON point_orders TO promotions;
  GRANT UPDATE (status, reason, transfer_id, message, note, claimed_by, claimed_at, ended_by, version, due_at, ended_at)
    ON point_orders TO promotions;
`;

/**
 * The entries of an order belong to no round. The check constraints of entries are replaced by ones that allow this.
 */
const ENTRIES = `
  ALTER TABLE point_entries ADD COLUMN order_id uuid;
  COMMENT ON COLUMN point_entries.order_id IS 'The order for which points were taken or given back; NULL for play.';
  ALTER TABLE point_entries ALTER COLUMN round_id DROP NOT NULL;
  ALTER TABLE point_entries DROP CONSTRAINT point_entries_kind, DROP CONSTRAINT point_entries_sign;
  ALTER TABLE point_entries
    ADD CONSTRAINT point_entries_kind
      CHECK (kind IN ('earned', 'reversed', 'repaid', 'converted', 'redeemed', 'returned')) NOT VALID,
    ADD CONSTRAINT point_entries_sign
      CHECK ((kind IN ('earned', 'returned')) = (points_micro > 0) OR points_micro = 0) NOT VALID,
    ADD CONSTRAINT point_entries_source CHECK ((round_id IS NULL) <> (order_id IS NULL)) NOT VALID;
`;

/** Adds the points mall: items, orders, and the entries of points that orders cause. */
export class PointMall1795641120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [ITEMS, ORDERS, ENTRIES]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM point_entries WHERE order_id IS NOT NULL;
      ALTER TABLE point_entries DROP CONSTRAINT point_entries_kind, DROP CONSTRAINT point_entries_sign,
        DROP CONSTRAINT point_entries_source, DROP COLUMN order_id, ALTER COLUMN round_id SET NOT NULL,
        ADD CONSTRAINT point_entries_kind CHECK (kind IN ('earned', 'reversed', 'repaid')),
        ADD CONSTRAINT point_entries_sign CHECK ((kind = 'earned') = (points_micro > 0) OR points_micro = 0);
      DROP TABLE point_orders;
      DROP TABLE mall_items`);
  }
}
