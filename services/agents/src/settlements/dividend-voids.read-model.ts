import { ContractKind } from '@nm/contracts/agents.js';
import { LAPSES_AFTER, OFFSET_LAPSES_AT, SINCE } from './open-offsets.store.js';

/**
 * SQL of the open offsets of voided bets that settlements of dividends had counted. A row has `contract_id`, `round_id`
 * and the change that the void makes. The rule (infra/adr/voids-of-dividends.md):
 *
 *   left(S) = max(0, base - S), where `base` is the base that the settlement paid for, and S is the net loss of the
 *   bets that were voided so far;
 *   a void changes the base by left(S with it) - left(S before it), in minor units (`base_minor`), and the pay by this
 *   amount times the paid rate, in millionths of a minor unit (`micro`).
 *
 * The voids of a settlement therefore never take back more than it paid, and their sum does not depend on their order.
 * Voids count in the order in which they were used or lapsed; open voids come last, in the order of their times. The
 * rule applies to voids that another contract uses. If `is_limited` is true, it also applies to voids that the
 * dividend's own contract uses. This is the case if the contract does not carry a negative base, or if an earlier void
 * of the settlement was used by another contract or written off.
 */
export const leftOfDividends = (settlementIds: string, moment: string): string => `
  SELECT contract_id, round_id, is_limited, change AS base_minor, change * rate AS micro
    FROM (SELECT seen.*, (greatest(paid - voided, 0) - greatest(paid - voided + net_loss, 0))::bigint AS change
            FROM (SELECT each.*, sum(net_loss) OVER so_far AS voided,
                         NOT carries OR bool_or(by_pair) OVER so_far AS is_limited
                    FROM (SELECT o.contract_id, o.round_id, s.id AS settlement_id, s.base_minor AS paid, v.carries,
                                 (v.tiers -> s.tier ->> 'lossRatePpm')::bigint AS rate, b.net_loss_minor AS net_loss,
                                 o.used_in IS NULL AND o.written_off_at IS NULL AS is_open,
                                 o.written_off_at IS NOT NULL
                                   OR coalesce(u.contract_id <> o.contract_id, false) AS by_pair,
                                 coalesce(u.starts_at, o.written_off_at,
                                          CASE WHEN ${SINCE} + ${LAPSES_AFTER} <= ${moment}
                                               THEN ${OFFSET_LAPSES_AT} END,
                                          'infinity') AS at,
                                 o.used_in IS NOT NULL AS is_used, ${SINCE} AS since
                            FROM settlements s
                            JOIN offsets o ON o.settlement_id = s.id
                            JOIN bets b ON b.round_id = o.round_id
                            JOIN contract_versions v ON v.id = s.version_id
                            LEFT JOIN settlements u ON u.id = o.used_in
                           WHERE s.kind = ${ContractKind.DIVIDEND} AND s.tier >= 0 AND s.id IN (${settlementIds})) each
                  WINDOW so_far AS (PARTITION BY settlement_id ORDER BY at, is_used, since, round_id)) seen
           WHERE is_open) open`;
