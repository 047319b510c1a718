import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { base32 } from '../authenticator/totp.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { Clock } from '../identity.clock.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { EnrolmentService } from '../members/enrolment.service.js';
import { newInviteCode } from '../members/invite-code.js';
import { isAgent } from '../members/member-type.js';
import { ProfilesStore } from '../members/profiles.store.js';
import { Passwords } from '../passwords/passwords.js';
import { newDefaultPassword } from '../passwords/default-password.js';
import { PasswordsStore } from '../passwords/passwords.store.js';
import { authenticatorOf } from '../operators/operator-login.service.js';
import { readDemoFile, writeDemoFile, type DemoAccount, type DemoOperator } from './demo-file.js';
import { DEMO_OPERATORS, DEMO_PEOPLE, type DemoPerson } from './demo-roster.js';
import { DemoStore } from './demo.store.js';

type DemoOperatorToBe = (typeof DEMO_OPERATORS)[number];

const SECRET_BYTES = 20;

/**
 * Creates the players, agents and operators of the demo at the first start, and writes their passwords to the
 * launcher's file.
 */
@Injectable()
export class DemoAccountsService implements OnApplicationBootstrap {
  readonly #logger = new Logger(DemoAccountsService.name);

  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly enrolment: EnrolmentService,
    private readonly profiles: ProfilesStore,
    private readonly passwords: Passwords,
    private readonly passwordsStore: PasswordsStore,
    private readonly store: DemoStore,
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demo || this.config.demoFile === undefined) return;
    await this.ensure(this.config.demoFile);
  }

  /** Creates missing demo accounts; it runs at every start. An account whose password is in the file is not changed. */
  async ensure(file: string): Promise<void> {
    const kept = await readDemoFile(file);
    const known = [...(kept.players ?? []), ...(kept.agents ?? [])];
    const players: DemoAccount[] = [];
    const agents: DemoAccount[] = [];
    for (const brand of await this.brands.all()) {
      for (const person of DEMO_PEOPLE) {
        const before = known.find((each) => each.brand === brand.code && each.account === person.account)?.password;
        const password = await this.#ensureMember(brand, person, before);
        (isAgent(person.type) ? agents : players).push({ brand: brand.code, account: person.account, password });
      }
    }
    const operators: DemoOperator[] = [];
    for (const operator of DEMO_OPERATORS) {
      const before = kept.operators?.find(({ account }) => account === operator.account);
      operators.push(await this.#ensureOperator(operator, before));
    }
    await writeDemoFile(file, { players, agents, operators });
    this.#logger.log(`${players.length} demo players and ${agents.length} demo agents are ready`);
  }

  /**
   * Creates the demo account or gives it a new password if necessary. Returns the password that is valid after this
   * call.
   */
  async #ensureMember(brand: Brand, person: DemoPerson, known: string | undefined): Promise<string> {
    const present = await this.store.member(brand.code, person.account);
    if (present && known !== undefined) return known;
    const password = known ?? newDefaultPassword();
    const hash = await this.passwords.hash(password);
    if (present) {
      // The file with the password was lost. The stored hash cannot be turned back into the password, so the account
      // gets a new one.
      await this.db.transaction((tx) =>
        this.passwordsStore.replace(tx, present.id, {
          from: present.passwordHash,
          to: hash,
          at: this.clock.now(),
          isDefault: false,
        }),
      );
      return password;
    }
    await this.#enrol(brand, person, hash);
    return password;
  }

  async #enrol(brand: Brand, person: DemoPerson, passwordHash: string): Promise<void> {
    const upline = person.upline === undefined ? undefined : await this.store.member(brand.code, person.upline);
    const registeredAt = this.clock.now();
    await this.db.transaction(async (tx) => {
      const member = await this.enrolment.enrol(
        tx,
        {
          brand: brand.code,
          account: person.account,
          nickname: person.nickname,
          type: person.type,
          currency: brand.currency,
          language: brand.defaultLanguage,
          passwordHash,
          registeredAt,
          uplineId: upline?.id ?? null,
          affiliateCode: isAgent(person.type) ? newInviteCode() : null,
        },
        brand.timeZone,
      );
      await this.profiles.add(tx, {
        memberId: member.id,
        payeeName: `${person.nickname} Demo`,
        confirmedAt: registeredAt,
      });
    });
  }

  async #ensureOperator(operator: DemoOperatorToBe, known: DemoOperator | undefined): Promise<DemoOperator> {
    const { account } = operator;
    if (known && (await this.store.operator(account)) !== undefined) return known;
    const password = known?.password ?? newDefaultPassword();
    const secret = randomBytes(SECRET_BYTES);
    const id = await this.store.keepOperator(operator, await this.passwords.hash(password), this.clock.now());
    await this.store.keepAuthenticator(id, this.seal.seal(secret, authenticatorOf(id)));
    return { account, password, demoAuthenticatorSecret: base32(secret) };
  }
}
