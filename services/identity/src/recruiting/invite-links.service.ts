import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { BrandsService } from '../brands/brands.service.js';
import { Clock } from '../identity.clock.js';
import { invalidForm, notAgent } from '../identity.errors.js';
import { addressGroup } from '../login/place.js';
import { newInviteCode } from '../members/invite-code.js';
import type { Member } from '../members/member.js';
import { isAgent } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import type { Origin } from '../members/origin.js';
import { openedType, powersOf } from './account-power.js';
import { InviteLinksStore, type InviteLink } from './invite-links.store.js';

const NAME_LENGTH_MAX = 40;
const OPEN_LINKS_MAX = 100n;
const CODE_TRIES = 3;
const CODE = /^[A-Za-z0-9]{1,32}$/;

export interface AgentLinks {
  readonly links: readonly InviteLink[];
  /** The number of all links of the agent, including the links that are not returned. */
  readonly count: bigint;
  /** How often the pages of all links of the agent were opened, including the links that are not returned. */
  readonly opened: bigint;
  readonly powers: readonly identity.AccountPower[];
}

/**
 * Manages the links by which an agent recruits members. Each link has a code: accounts that register with it are placed
 * below the agent. The link also counts how often its page was opened.
 */
@Injectable()
export class InviteLinksService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly members: MembersStore,
    private readonly links: InviteLinksStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the links of an agent, now or as they were at a past moment.
   * @throws Failure access.not_agent.
   */
  async list(agentId: string, from: Date | null, asOf: Date | null = null): Promise<AgentLinks> {
    const agent = await this.agent(agentId);
    const { timeZone } = await this.brands.byCode(agent.brand);
    return { ...(await this.links.ofAgent(agentId, timeZone, from, asOf)), powers: powersOf(agent.type) };
  }

  /**
   * Creates a link with a new code. If the idempotency key was used before, the first link is returned.
   * @throws Failure access.denied for a power that the agent may not give; request.invalid; request.rate_limited;
   * wallet.key_reused if the key was used for another link.
   */
  async create(
    agentId: string,
    { name, opens, key }: { name: string; opens: identity.AccountPower; key: string },
  ): Promise<InviteLink> {
    const title = name.trim();
    if (title === '' || [...title].length > NAME_LENGTH_MAX || /\p{Cc}/u.test(title))
      throw invalidForm('name', 'length');
    if (key === '' || key.length > 128) throw invalidForm('key', 'length');
    const agent = await this.agent(agentId);
    const memberType = openedType(agent.type, opens);
    if (memberType === undefined || agent.status !== identity.MemberStatus.ACTIVE) throw new Failure('access.denied');
    return this.db.transaction(async (tx) => {
      await this.links.lockAgent(tx, agentId);
      const before = await this.links.byKey(tx, agentId, key);
      if (before && (before.name !== title || before.memberType !== memberType)) throw new Failure('wallet.key_reused');
      if (before) return before;
      if ((await this.links.countOpen(tx, agentId)) >= OPEN_LINKS_MAX) throw new Failure('request.rate_limited');
      for (let tries = 0; tries < CODE_TRIES; tries += 1) {
        const added = await this.links.add(tx, {
          brand: agent.brand,
          agentId,
          code: newInviteCode(),
          name: title,
          memberType,
          key,
          createdAt: this.clock.now(),
        });
        if (added) return added;
      }
      throw new Error('no free invite code was found');
    });
  }

  /**
   * Ends a link of an agent.
   * @throws Failure resource.not_found for a link of another agent.
   */
  async end(agentId: string, linkId: string): Promise<InviteLink> {
    const link = await this.links.end(agentId, linkId, this.clock.now());
    if (!link) throw new Failure('resource.not_found');
    return link;
  }

  /**
   * Counts a visit of the page of an invite code. A visitor is counted once per day in the brand's time zone. An
   * unknown code is ignored.
   */
  async visit(origin: Origin, code: string): Promise<void> {
    if (!CODE.test(code)) return;
    const brand = await this.brands.byCode(origin.brand);
    if (!(await this.links.target(brand.code, code))) return;
    // Two visits are by different visitors if their IP address or their browser differs.
    const visitor = `${addressGroup(origin.ip)} ${origin.userAgent}`;
    await this.links.countVisit({
      brand: brand.code,
      timeZone: brand.timeZone,
      code,
      visitor: createHash('sha256').update(visitor).digest(),
      at: this.clock.now(),
    });
  }

  /**
   * Returns the member if the member is an agent.
   * @throws Failure access.not_agent.
   */
  async agent(agentId: string): Promise<Member> {
    const agent = await this.members.byId(agentId);
    if (!agent || !isAgent(agent.type)) throw notAgent();
    return agent;
  }
}
