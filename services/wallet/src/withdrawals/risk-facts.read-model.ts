import { Injectable } from '@nestjs/common';
import type { Prepared, Sql } from '@nm/kit/db/db.js';
import { RECENT_DEPOSITS_MAX } from './deposit-play.js';
import { holderFacts } from './payout-name.js';
import { PLAYS } from './plays.js';
import type { LargestWin, RiskFacts, RuleTerms } from './risk-rules.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';
import type { Withdrawal } from './withdrawal.js';

/** The maximum number of other members with the same payout account or the same device whose ids are read. */
const SHARED_MEMBERS_MAX = 5;

/**
 * The statement that reads the facts about an account, its plays and its payout accounts for the risk rules. It is
 * prepared, because planning it takes much longer than running it.
 */
const FACTS: Prepared = {
  name: 'withdrawals.risk_facts',
  text: `SELECT a.id AS "accountId", a.opened_at AS "accountOpenedAt", a.deposited_minor AS "depositedMinor", a.staked_minor AS "stakedMinor",
          a.won_minor AS "wonMinor", a.debt_minor::bigint AS "debtMinor",
          w.sum AS "withdrawnMinor", w.count::int AS "withdrawnCount",
          coalesce(won.payout, 0)::bigint AS "largestWinMinor",
          won.vendor AS "winVendor", won.game_code AS "winGame", won.round_id AS "winRound",
          coalesce(round.staked, 0)::bigint AS "winStakeMinor",
          d.created_at AS "lastDepositAt", coalesce(d.amount, 0)::bigint AS "lastDepositMinor",
          coalesce(since.staked, 0)::bigint AS "stakedSinceDepositMinor",
          (SELECT clock_timestamp() - make_interval(secs => max(r.span_ms) / 1000.0) FROM withdrawal_rules r
            WHERE r.brand = a.brand AND r.currency = a.currency AND r.rule = 'quick_in_and_out') AS "recentFrom",
          cardinality(shared.members) AS "sharedAccountMembers",
          shared.members[:${SHARED_MEMBERS_MAX}] AS "sharedAccountMemberIds",
          cardinality(device.members) AS "sharedDeviceMembers",
          device.members[:${SHARED_MEMBERS_MAX}] AS "sharedDeviceMemberIds",
          (SELECT coalesce(array_agg(DISTINCT o.holder), '{}') FROM payout_accounts o WHERE o.member_id = $1) AS "ownHolders"
     FROM accounts a
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0)::bigint AS sum, count(*) AS count FROM withdrawals
                         WHERE member_id = $1 AND currency = $2 AND status IN ('paid', 'received') AND withdrawal_id IS DISTINCT FROM $4) w
    CROSS JOIN LATERAL (SELECT coalesce(array_agg(DISTINCT o.member_id), '{}') AS members
                          FROM (SELECT payout_key($5, $3) AS key WHERE $3::text IS NOT NULL
                                UNION SELECT payout_key(p.kind, p.number) FROM payout_accounts p
                                       WHERE p.member_id = $1 AND $3::text IS NULL) own
                          JOIN payout_accounts o ON payout_key(o.kind, o.number) = own.key
                         WHERE o.member_id <> $1) shared
    CROSS JOIN LATERAL (SELECT coalesce(array_agg(DISTINCT o.member_id), '{}') AS members
                          FROM member_devices own JOIN member_devices o ON o.mark = own.mark
                         WHERE own.member_id = $1 AND o.member_id <> $1) device
     LEFT JOIN LATERAL (SELECT t.vendor, t.game_code, t.round_id, t.won_minor AS payout
                          FROM ${PLAYS} t
                         WHERE t.account_id = a.id AND t.id >= (SELECT uuidv7(interval '-7 days'))
                           AND t.won_minor IS NOT NULL
                         ORDER BY payout DESC, t.id DESC LIMIT 1) won ON true
     LEFT JOIN LATERAL (SELECT sum(t.staked_minor) AS staked FROM ${PLAYS} t
                         WHERE t.account_id = a.id AND hashtext(t.round_id) = hashtext(won.round_id) AND t.round_id <> ''
                           AND t.round_id = won.round_id AND t.vendor = won.vendor) round ON true
     LEFT JOIN LATERAL (SELECT t.id, t.created_at, t.payout_cash_minor AS amount FROM transfers t
                         WHERE t.account_id = a.id AND t.type = 'deposit' AND t.status = 'applied'
                         ORDER BY t.id DESC LIMIT 1) d ON true
     LEFT JOIN LATERAL (SELECT sum(t.staked_minor) AS staked FROM ${PLAYS} t
                         WHERE t.account_id = a.id AND t.id > d.id) since ON true
    WHERE a.member_id = $1 AND a.currency = $2`,
};

interface FoundFacts extends Omit<RiskFacts, 'recentDeposits' | 'largestWin' | 'holders' | 'hasOtherHolder'> {
  readonly ownHolders: readonly string[];
  readonly accountId: bigint;
  readonly recentFrom: Date | null;
  readonly winVendor: string | null;
  readonly winGame: string | null;
  readonly winRound: string | null;
  readonly winStakeMinor: bigint;
}

/** Reads the facts that the risk rules check, and the risk rules of a brand. */
@Injectable()
export class RiskFactsReadModel {
  constructor(private readonly withdrawable: WithdrawableReadModel) {}

  rules(sql: Sql, brand: string, currency: string): Promise<RuleTerms[]> {
    return sql.rows(
      `SELECT rule, amount_minor AS "amountMinor", span_ms AS "spanMs", share_ppm AS "sharePpm", weight
         FROM withdrawal_rules WHERE brand = $1 AND currency = $2 ORDER BY rule`,
      [brand, currency],
    );
  }

  /**
   * Returns the largest win among the rounds that vendors in transfer mode reported, whose bet was placed in the seven
   * days before a withdrawal was requested. The report itself may have come after the request.
   */
  reportedWin(
    sql: Sql,
    { memberId, currency, requestedAt }: Pick<Withdrawal, 'memberId' | 'currency' | 'requestedAt'>,
  ): Promise<LargestWin | undefined> {
    return sql.one(
      `SELECT r.payout_minor AS "payoutMinor", r.stake_minor AS "stakeMinor", r.vendor, r.game_code AS "gameCode",
              r.round_id AS "roundId"
         FROM accounts a JOIN reported_rounds r ON r.account_id = a.id
        CROSS JOIN LATERAL (SELECT $3::timestamptz - clock_timestamp() AS ago) t
        WHERE a.member_id = $1 AND a.currency = $2
          AND r.id >= (SELECT uuidv7(t.ago - interval '7 days')) AND r.id < (SELECT uuidv7(t.ago))
        ORDER BY r.payout_minor DESC, r.id DESC LIMIT 1`,
      [memberId, currency, requestedAt],
    );
  }

  async riskFacts(
    sql: Sql,
    {
      memberId,
      currency,
      kind,
      number,
      holder,
      payeeName,
      withdrawalId,
    }: {
      readonly memberId: string;
      readonly currency: string;
      /**
       * The kind and the number of the payout account. Null for a transfer; then all payout accounts of the member are
       * compared.
       */
      readonly kind: string | null;
      readonly number: string | null;
      /** The holder of the payout account; null for a transfer. */
      readonly holder: string | null;
      /** The name that the member registered; empty if the member gave none. */
      readonly payeeName: string;
      /** The id of the withdrawal whose risk is checked; null for a transfer. */
      readonly withdrawalId: string | null;
    },
  ): Promise<RiskFacts> {
    const [facts] = await sql.prepared<FoundFacts>(FACTS, [memberId, currency, number, withdrawalId, kind]);
    if (!facts) throw new Error('a withdrawal of no account');
    const { accountId, recentFrom, winVendor, winGame, winRound, winStakeMinor, ownHolders, ...rest } = facts;
    const largestWin = winVendor !== null && {
      ...{ payoutMinor: rest.largestWinMinor, stakeMinor: winStakeMinor, vendor: winVendor },
      ...{ gameCode: winGame ?? '', roundId: winRound ?? '' },
    };
    const recentDeposits = recentFrom
      ? await this.withdrawable.deposits(sql, accountId, RECENT_DEPOSITS_MAX, recentFrom)
      : [];
    const names = holderFacts(payeeName, ownHolders, holder === null ? ownHolders : [holder]);
    return { ...rest, ...names, largestWin: largestWin || null, recentDeposits };
  }
}
