import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { isModuleOn } from '../brands/brand-module.js';
import { BrandsService } from '../brands/brands.service.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { moduleDisabled } from '../identity.errors.js';
import { EnrolmentService } from '../members/enrolment.service.js';
import { TRIAL } from '../members/member-type.js';
import { MembersStore } from '../members/members.store.js';
import { languageOf, type Origin } from '../members/origin.js';
import { SessionsService, type Grant } from '../sessions/sessions.service.js';
import { FreePlayForm } from './login.dto.js';

/** The lifetime (ms) of a trial member. */
const TRIAL_MS = 24 * 3_600_000;
const NAME_DIGITS = 10;

/** Handles free play: it creates a trial member with trial money, who exists for one visit. */
@Injectable()
export class FreePlayService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly enrolment: EnrolmentService,
    private readonly members: MembersStore,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a trial member (type 4) and grants a session. The session ends at the end of the trial member's lifetime.
   * @throws Failure module.disabled, crypto.*.
   */
  async logIn(origin: Origin, value: string): Promise<Grant> {
    const brand = await this.brands.byCode(origin.brand);
    if (!isModuleOn(brand.modules, 'FREEPLAY3')) throw moduleDisabled('FREEPLAY3');
    await this.envelopes.open(value, FreePlayForm);
    const registeredAt = this.clock.now();
    const trialExpiresAt = new Date(registeredAt.getTime() + TRIAL_MS);
    const digits = Array.from({ length: NAME_DIGITS }, () => randomInt(10)).join('');
    return this.db.transaction(async (tx) => {
      const member = await this.enrolment.enrol(
        tx,
        {
          brand: brand.code,
          account: `trial${digits}`,
          nickname: `Guest ${digits.slice(-4)}`,
          type: TRIAL,
          currency: brand.trialCurrency,
          language: languageOf(brand, origin.language),
          passwordHash: null,
          registeredAt,
          trialExpiresAt,
        },
        brand.timeZone,
      );
      await this.members.markLogin(tx, member, registeredAt, { lockWithdrawal: false });
      return this.sessions.grant(tx, {
        member,
        ip: origin.ip,
        userAgent: origin.userAgent,
        firstTimeLogin: false,
        passwordExpired: false,
        endsAt: trialExpiresAt,
      });
    });
  }
}
