import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { BrandsService } from '../brands/brands.service.js';
import { firstNotAsked, firstRefusal } from '../brands/field-rule.js';
import { Clock } from '../identity.clock.js';
import { fieldRule, invalidForm, nameTaken } from '../identity.errors.js';
import { EnrolmentService } from '../members/enrolment.service.js';
import { newInviteCode } from '../members/invite-code.js';
import { isAgent } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import { ProfilesStore } from '../members/profiles.store.js';
import { newDefaultPassword } from '../passwords/default-password.js';
import { Passwords } from '../passwords/passwords.js';
import { RegistrationOriginsStore, payeeKeyOf } from '../registration/registration-origins.store.js';
import { TreeDepth } from '../uplines/tree-depth.js';
import { openedType } from './account-power.js';
import { InviteLinksService } from './invite-links.service.js';
import { InviteLinksStore } from './invite-links.store.js';
import { OpenedAccountsStore, type OpenedAccount, type SeenWeek } from './opened-accounts.store.js';

const DAY_MS = 86_400_000;
/** How many accounts an agent may open within 24 hours. */
const OPENED_MAX = 50n;

/** The data of an account that an agent opens for another person. */
export interface AccountToOpen {
  readonly account: string;
  readonly opens: identity.AccountPower;
  readonly payeeName: string;
  readonly termsAccepted: boolean;
  readonly ageConfirmed: boolean;
}

/** Opens accounts directly below an agent in the agent tree. */
@Injectable()
export class OpenedAccountsService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly agents: InviteLinksService,
    private readonly links: InviteLinksStore,
    private readonly members: MembersStore,
    private readonly enrolment: EnrolmentService,
    private readonly profiles: ProfilesStore,
    private readonly passwords: Passwords,
    private readonly accounts: OpenedAccountsStore,
    private readonly origins: RegistrationOriginsStore,
    private readonly depth: TreeDepth,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens an account with a random password, which the member must change at the first login. The registration bonus is
   * held until the member confirms a contact, so that an agent gains nothing by opening accounts without a real user.
   * @throws Failure access.not_agent; access.denied for a power that the agent may not give; identity.field_rule;
   * identity.name_taken; team.levels_max; request.rate_limited.
   */
  async open(agentId: string, wanted: AccountToOpen): Promise<{ account: OpenedAccount; password: string }> {
    const agent = await this.agents.agent(agentId);
    const type = openedType(agent.type, wanted.opens);
    if (type === undefined || agent.status !== identity.MemberStatus.ACTIVE) throw new Failure('access.denied');
    if (!wanted.termsAccepted || !wanted.ageConfirmed) throw invalidForm('termsAccepted', 'required');
    const brand = await this.brands.byCode(agent.brand);
    await this.depth.requireRoom(this.db, brand, agentId);
    const values = { username: wanted.account, payeeName: wanted.payeeName };
    const notAsked = firstNotAsked(brand.fieldRules, values);
    if (notAsked) throw invalidForm(notAsked, 'not_asked');
    const rules = brand.fieldRules.filter(({ field }) => Object.hasOwn(values, field));
    const refusal = firstRefusal(rules, values);
    if (refusal) throw fieldRule(refusal);
    if (await this.members.isTaken(brand.code, wanted.account)) throw nameTaken();
    const password = newDefaultPassword();
    const passwordHash = await this.passwords.hash(password);
    const openedAt = this.clock.now();
    return this.db.transaction(async (tx) => {
      await this.links.lockAgent(tx, agentId);
      const since = new Date(openedAt.getTime() - DAY_MS);
      if ((await this.accounts.countSince(tx, agentId, since)) >= OPENED_MAX) throw new Failure('request.rate_limited');
      const member = await this.enrolment.enrol(
        tx,
        {
          brand: brand.code,
          account: wanted.account,
          nickname: wanted.account,
          type,
          currency: brand.currency,
          language: brand.defaultLanguage,
          passwordHash,
          passwordDefault: true,
          uplineId: agentId,
          affiliateCode: isAgent(type) ? newInviteCode() : null,
          registeredAt: openedAt,
        },
        brand.timeZone,
        true,
      );
      await this.profiles.add(tx, {
        memberId: member.id,
        ...(wanted.payeeName === '' ? {} : { payeeName: wanted.payeeName }),
        confirmedAt: openedAt,
      });
      // The IP address and the device of this request belong to the agent, so they are not stored as the new member's.
      const origin = { brand: brand.code, address: '', device: '', payeeKey: payeeKeyOf(wanted.payeeName) };
      await this.origins.add(tx, member.id, origin, true, openedAt);
      await this.accounts.add(tx, member.id, agentId, openedAt);
      const account = { id: member.id, account: member.account, type, openedAt, loggedIn: false, ownPassword: false };
      return { account, password };
    });
  }

  list(agentId: string, limit: number, offset: number): Promise<{ rows: readonly OpenedAccount[]; count: bigint }> {
    return this.accounts.ofAgent(agentId, limit, offset);
  }

  /**
   * Returns, for each member below the agent, the week of the last login in the brand's time zone.
   * @throws Failure access.not_agent.
   */
  async lastSeen(agentId: string, memberIds: readonly string[]): Promise<{ memberId: string; week: SeenWeek }[]> {
    const agent = await this.agents.agent(agentId);
    const { timeZone } = await this.brands.byCode(agent.brand);
    return this.accounts.lastSeen(agentId, memberIds, this.clock.now(), timeZone);
  }
}
