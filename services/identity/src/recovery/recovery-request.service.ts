import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { dialingDigits, smsNumberOf, withDialingCode } from '../contacts/contact-address.js';
import { checkForm } from '../envelopes/form.js';
import { Clock } from '../identity.clock.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { tooManyCodes, unknownMember } from '../identity.errors.js';
import { accountKey } from '../members/member.js';
import { languageOf, type Origin } from '../members/origin.js';
import { CourierService } from '../notices/courier.service.js';
import type { Notice } from '../notices/notice.js';
import { NoticesStore } from '../notices/notices.store.js';
import { Sliders } from '../slider/sliders.service.js';
import { CODE_LIFE_MS, LINK_LIFE_MS, waitBeforeRequest } from './recovery-limit.js';
import { RecoverySecrets } from './recovery-secrets.js';
import { recoveryWords } from './recovery-words.js';
import { MailRequestForm, SmsRequestForm } from './recovery.dto.js';
import { RecoveryStore, type NewRecovery } from './recovery.store.js';

const MINUTE_MS = 60_000;

/**
 * Sends codes and links to members who have forgotten their password. If no member has the contact, the limits, the
 * stored rows, the answer and its time are the same. A caller therefore cannot find out who is a member (domain rules
 * §13).
 */
@Injectable()
export class RecoveryRequestService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
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
   * Sends a code to a mobile number. Returns how many minutes the code is valid.
   * @throws Failure identity.slider_required, request.rate_limited, request.invalid.
   */
  async byMobile(origin: Origin, form: SmsRequestForm): Promise<number> {
    const { mobileNum, countryDialingCode, slider } = checkForm(SmsRequestForm, form);
    const brand = await this.brands.byCode(origin.brand);
    await this.sliders.check(brand, origin, slider);
    const dialing = { given: dialingDigits(countryDialingCode), ofBrand: brand.dialingCode ?? '' };
    const found = await this.store.byMobile(brand.code, mobileNum, dialing);
    const target = this.secrets.target(brand.code, 'sms', mobileNum);
    // The same digits with two dialing codes are two numbers, so their requests are counted separately, for members
    // and for unknown numbers alike. Requests for one number then neither use up the limit of the other nor show which
    // of them belongs to a member.
    const countedFor = this.secrets.target(brand.code, 'sms', mobileNum, dialing.given || dialing.ofBrand);
    const code = this.secrets.code();
    // The code is sent to the number in the member's profile, with the dialing code of the profile. A dialing code
    // chosen by the caller could send the code to another person's phone.
    const dialingCode = found ? (found.countryDialingCode ?? '') : countryDialingCode;
    const contact = { kind: 'mobile', value: mobileNum, countryDialingCode: dialingCode } as const;
    const to = smsNumberOf(withDialingCode(contact, brand));
    const text = recoveryWords(found?.language ?? languageOf(brand, origin.language)).sms(
      code,
      brand.name,
      CODE_LIFE_MS / MINUTE_MS,
    );
    const secret = this.secrets.digestOfCode(target, code);
    await this.#ask({ target, countedFor, memberId: found?.memberId, secret }, CODE_LIFE_MS, {
      channel: 'sms',
      to,
      text,
    });
    return CODE_LIFE_MS / MINUTE_MS;
  }

  /**
   * Mails a link with which the member can set a new password.
   * @throws Failure request.rate_limited, request.invalid; identity.unknown_member in brands with
   * `tellsUnknownMember`.
   */
  async byMail(origin: Origin, form: { username: string; email: string }): Promise<void> {
    const { username, email } = checkForm(MailRequestForm, form);
    const brand = await this.brands.byCode(origin.brand);
    const [account, address] = [accountKey(username), email.toLowerCase()];
    const target = this.secrets.target(brand.code, 'mail', account, address);
    const found = await this.store.byMail(brand.code, account, address);
    const token = this.secrets.token();
    const words = recoveryWords(found?.language ?? languageOf(brand, origin.language));
    const text = words.mail(this.#link(brand, token), username, brand.name, LINK_LIFE_MS / MINUTE_MS);
    const secret = this.secrets.digestOfToken(brand.code, token);
    await this.#ask({ target, memberId: found?.memberId, secret }, LINK_LIFE_MS, {
      channel: 'mail',
      to: found?.email ?? email,
      subject: words.subject(brand.name),
      text,
    });
    if (!found && brand.security.tellsUnknownMember) throw unknownMember();
  }

  async #ask(
    recovery: Pick<NewRecovery, 'target' | 'countedFor' | 'memberId' | 'secret'>,
    lifeMs: number,
    notice: Notice,
  ): Promise<void> {
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + lifeMs);
    await this.db.transaction(async (tx) => {
      const waitMs = waitBeforeRequest(await this.store.requests(tx, recovery, createdAt), createdAt);
      if (waitMs > 0) throw tooManyCodes(waitMs);
      const memberId = (await this.#mayBeSent(tx, recovery, createdAt)) ? recovery.memberId : undefined;
      await this.store.add(tx, { ...recovery, memberId, createdAt, expiresAt });
      await this.notices.add(tx, notice, { at: createdAt, expiresAt, isVoid: memberId === undefined });
    });
    this.courier.wake();
  }

  /**
   * Returns true if the member may be sent another code or link now. Requests for all spellings of the number are
   * counted together. If the result is false, no code is sent, but the caller gets the answer of a success, because a
   * refusal would show that the number belongs to a member.
   */
  async #mayBeSent(tx: Tx, { target, memberId }: Pick<NewRecovery, 'target' | 'memberId'>, at: Date): Promise<boolean> {
    return memberId !== undefined && waitBeforeRequest(await this.store.sentTo(tx, target, memberId, at), at) === 0;
  }

  /**
   * Builds the link. Its token is in the fragment of the URL, which browsers do not send to servers, so the token
   * appears in no log.
   */
  #link(brand: Brand, token: string): string {
    const url = new URL('/resetPassword', this.config.publicUrl);
    url.hostname = brand.hosts[0] ?? url.hostname;
    url.hash = `token=${token}`;
    return url.href;
  }
}
