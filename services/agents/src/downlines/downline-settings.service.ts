import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { LineReadModel } from '../tree/line.read-model.js';
import { TeamReadModel } from '../tree/team.read-model.js';
import { checkedSettings, NO_SETTINGS, requireAllowed, type DownlineSettings } from './downline-settings.js';
import { DownlineSettingsStore, type StoredSettings } from './downline-settings.store.js';

/**
 * Stores an agent's nicknames and notes for members of the agent's team, and the agent's blocks of direct downlines.
 */
@Injectable()
export class DownlineSettingsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(DownlineSettingsStore) private readonly store: DownlineSettingsStore,
    @Inject(LineReadModel) private readonly lines: LineReadModel,
  ) {}

  /** Returns the stored settings for those of the given members who are in the agent's team now. */
  async of(agentId: string, memberIds: readonly string[]): Promise<StoredSettings[]> {
    const team = new TeamReadModel(this.db);
    const stored = await this.store.of(this.db, agentId, memberIds);
    const within = await team.within(
      agentId,
      stored.map(({ memberId }) => memberId),
    );
    return stored.filter(({ memberId }) => within.has(memberId));
  }

  /**
   * Replaces the agent's settings for a member of the team. If they are the same, nothing changes.
   * @throws Failure request.invalid, resource.not_found, team.not_direct.
   */
  async set(agentId: string, memberId: string, wanted: DownlineSettings): Promise<StoredSettings> {
    const settings = { ...checkedSettings(wanted), memberId };
    // The member's place is read before the transaction. Inside the transaction, the read would need a second database
    // connection while the first one is in use.
    const line = memberId === agentId ? undefined : await this.lines.between(agentId, memberId);
    return this.db.transaction(async (tx) => {
      const before = (await this.store.lock(tx, agentId, memberId)) ?? NO_SETTINGS;
      requireAllowed(line?.above === false ? line.levels : undefined, settings, before);
      await this.store.set(tx, agentId, settings);
      return settings;
    });
  }
}
