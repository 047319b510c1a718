import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { DownlineSettings } from './downline-settings.js';

export type StoredSettings = DownlineSettings & { readonly memberId: string };

const COLUMNS = `s.member_id AS "memberId", s.nickname, s.note, s.transfers_blocked AS "transfersBlocked",
  s.contracts_blocked AS "contractsBlocked"`;

/** All SQL of the settings that agents have for their downlines. */
@Injectable()
export class DownlineSettingsStore {
  /**
   * Locks the pair of agent and member, so that two changes of its settings run one after the other, and returns the
   * settings.
   */
  async lock(tx: Tx, agentId: string, memberId: string): Promise<StoredSettings | undefined> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('downline settings ' || $1), hashtext($2))`, [
      agentId,
      memberId,
    ]);
    return (await this.of(tx, agentId, [memberId]))[0];
  }

  of(sql: Sql, agentId: string, memberIds: readonly string[]): Promise<StoredSettings[]> {
    return sql.rows(
      `SELECT ${COLUMNS} FROM downline_settings s WHERE s.agent_id = $1 AND s.member_id = ANY ($2::uuid[])`,
      [agentId, memberIds],
    );
  }

  async set(tx: Tx, agentId: string, { memberId, ...settings }: StoredSettings): Promise<void> {
    await tx.rows(
      `INSERT INTO downline_settings (agent_id, member_id, nickname, note, transfers_blocked, contracts_blocked)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (agent_id, member_id) DO UPDATE
          SET nickname = $3, note = $4, transfers_blocked = $5, contracts_blocked = $6, changed_at = clock_timestamp()`,
      [
        ...[agentId, memberId, settings.nickname, settings.note],
        ...[settings.transfersBlocked, settings.contractsBlocked],
      ],
    );
  }

  /**
   * Checks that no upline blocks a new contract.
   * @throws Failure contract.blocked if the present direct upline of the payer or of the payee blocks new contracts of
   * that member.
   */
  async requireUnblocked(
    sql: Sql,
    { payerId, payeeId }: { readonly payerId: string | undefined; readonly payeeId: string },
  ): Promise<void> {
    const blocked = await sql.one(
      `SELECT 1 AS one FROM placements p
         JOIN downline_settings s ON s.agent_id = p.upline_id AND s.member_id = p.member_id AND s.contracts_blocked
        WHERE p.member_id = ANY ($1::uuid[]) AND upper_inf(p.life) LIMIT 1`,
      [[payeeId, ...(payerId === undefined ? [] : [payerId])]],
    );
    if (blocked) throw new Failure('contract.blocked');
  }
}
