import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { isModuleOn } from '../brands/brand-module.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { keepsRule, refusalOf } from '../brands/field-rule.js';
import { addressOf, smsNumberOf, withDialingCode } from '../contacts/contact-address.js';
import type { Contact } from '../contacts/contacts.store.js';
import { checkForm } from '../envelopes/form.js';
import { Clock } from '../identity.clock.js';
import { codeExpired, codeWrong, fieldRule, moduleDisabled, tooManyCodes } from '../identity.errors.js';
import { languageOf, type Origin } from '../members/origin.js';
import { CourierService } from '../notices/courier.service.js';
import { NoticesStore } from '../notices/notices.store.js';
import { SmsRequestForm } from '../recovery/recovery.dto.js';
import { CODE_LIFE_MS, waitBeforeRequest } from '../recovery/recovery-limit.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RecoveryStore, type Recovery } from '../recovery/recovery.store.js';
import { Sliders } from '../slider/sliders.service.js';
import { registrationCodeText } from './registration-words.js';
import { ruleOf } from './registration-rules.js';

const MINUTE_MS = 60_000;
const CODE = /^\d{4,8}$/;

/**
 * Sends and checks codes that prove a mobile number before an account exists (specification §4, registration by
 * mobile). The answer is the same whether or not a member already has the number. How often a code may be requested is
 * defined in recovery-limit.ts.
 */
@Injectable()
export class RegistrationCodes {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly sliders: Sliders,
    private readonly store: RecoveryStore,
    private readonly secrets: RecoverySecrets,
    private readonly notices: NoticesStore,
    private readonly courier: CourierService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code to a number. Returns how many minutes the code is valid.
   * @throws Failure module.disabled, identity.field_rule, identity.slider_required, request.rate_limited,
   * request.invalid.
   */
  async send(origin: Origin, form: SmsRequestForm): Promise<number> {
    const { mobileNum, countryDialingCode, slider } = checkForm(SmsRequestForm, form);
    const brand = await this.brands.byCode(origin.brand);
    if (!isModuleOn(brand.modules, 'MOBILENUMREG3')) throw moduleDisabled('MOBILENUMREG3');
    if (!needsCode(brand)) throw moduleDisabled('REGMOBVERF3');
    const rule = ruleOf(brand, 'mobileNum');
    if (!rule.enabled || !keepsRule(rule, mobileNum)) throw fieldRule(refusalOf(rule));
    await this.sliders.check(brand, origin, slider);
    const contact = withDialingCode({ kind: 'mobile', value: mobileNum, countryDialingCode }, brand);
    const target = this.#target(brand, contact);
    const code = this.secrets.code();
    const text = registrationCodeText(languageOf(brand, origin.language), code, brand.name, CODE_LIFE_MS / MINUTE_MS);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS);
    await this.db.transaction(async (tx) => {
      const waitMs = waitBeforeRequest(await this.store.requests(tx, { target }, createdAt), createdAt);
      if (waitMs > 0) throw tooManyCodes(waitMs);
      const secret = this.secrets.digestOfCode(target, code);
      await this.store.add(tx, { target, memberId: undefined, secret, createdAt, expiresAt });
      const to = smsNumberOf(contact);
      await this.notices.add(tx, { channel: 'sms', to, text }, { at: createdAt, expiresAt, isVoid: false });
    });
    this.courier.wake();
    return CODE_LIFE_MS / MINUTE_MS;
  }

  /**
   * Checks the code of a registration. The attempt is counted before the code is compared, so that parallel attempts
   * are counted too. The caller marks the code as used in its own transaction.
   * @throws Failure identity.code_wrong, identity.code_expired.
   */
  async check(brand: Brand, contact: Contact, code = ''): Promise<Recovery> {
    if (!CODE.test(code)) throw codeWrong();
    const target = this.#target(brand, contact);
    const sent = await this.store.takeTry(target, this.clock.now());
    if (!sent) throw codeExpired();
    if (!timingSafeEqual(sent.secret, this.secrets.digestOfCode(target, code))) throw codeWrong();
    return sent;
  }

  /**
   * Returns the digest under which the code for a number is stored. The digest includes the dialing code, because the
   * same digits with another dialing code can belong to another person.
   */
  #target(brand: Brand, contact: Contact): Buffer {
    return this.secrets.target(brand.code, 'register', addressOf(withDialingCode(contact, brand)));
  }
}

/** Returns true if a registration by mobile must prove the number by a code. */
export const needsCode = (brand: Brand): boolean => isModuleOn(brand.modules, 'REGMOBVERF3');
