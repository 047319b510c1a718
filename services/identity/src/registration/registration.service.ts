import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { CaptchasService } from '../captcha/captchas.service.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { captchaRequired, codeExpired, nameTaken } from '../identity.errors.js';
import { MemberMarks } from '../marks/member-marks.service.js';
import { AddressesStore } from '../members/addresses.store.js';
import { EnrolmentService } from '../members/enrolment.service.js';
import { memberInContract, type Member } from '../members/member.js';
import { KnownDevices } from '../login/known-devices.js';
import { LoginHistory } from '../login-history/login-history.service.js';
import { addressGroup } from '../login/place.js';
import { MembersStore } from '../members/members.store.js';
import { languageOf, type Origin } from '../members/origin.js';
import { ProfilesStore } from '../members/profiles.store.js';
import { unknownPassword } from '../passwords/default-password.js';
import { Passwords } from '../passwords/passwords.js';
import type { Exclusion } from '../protection/exclusion.js';
import { Exclusions } from '../protection/exclusions.js';
import { SessionsService, type Grant } from '../sessions/sessions.service.js';
import { Sliders } from '../slider/sliders.service.js';
import { TreeDepth } from '../uplines/tree-depth.js';
import { bonusWaits } from './bonus-wait.js';
import { ContactConfirmation } from '../contacts/contact-confirmation.service.js';
import type { Contact } from '../contacts/contacts.store.js';
import { RecoveryStore, type Recovery } from '../recovery/recovery.store.js';
import { chosenName } from './chosen-name.js';
import { InvitationsService, type Inviters } from './invitations.service.js';
import { RegistrationOriginsStore, payeeKeyOf, type RegistrationOrigin } from './registration-origins.store.js';
import { needsCode, RegistrationCodes } from './registration-codes.service.js';
import { RegistrationForm } from './registration.dto.js';
import { checkRegistration, ruleOf } from './registration-rules.js';

type NamedForm = RegistrationForm & { readonly username: string };

/** Registers players, and agents who were invited by an agent's link. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly envelopes: EnvelopesService,
    private readonly invitations: InvitationsService,
    private readonly captchas: CaptchasService,
    private readonly sliders: Sliders,
    private readonly passwords: Passwords,
    private readonly members: MembersStore,
    private readonly enrolment: EnrolmentService,
    private readonly profiles: ProfilesStore,
    private readonly addresses: AddressesStore,
    private readonly sessions: SessionsService,
    private readonly history: LoginHistory,
    private readonly devices: KnownDevices,
    private readonly origins: RegistrationOriginsStore,
    private readonly exclusions: Exclusions,
    private readonly depth: TreeDepth,
    private readonly marks: MemberMarks,
    private readonly codes: RegistrationCodes,
    private readonly recoveries: RecoveryStore,
    private readonly contacts: ContactConfirmation,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers a player, or an agent who was invited by an agent's link, from an encrypted form (specification §4,
   * registration). A registration by mobile requires the number; if the brand verifies numbers by a code, the number
   * becomes a confirmed contact. The account name may be missing, and also the password if the brand requires none. If
   * `login` is true, the answer contains a session; otherwise the grant in the answer has no token.
   * @throws Failure identity.name_taken, identity.field_rule, identity.invite_code, identity.captcha_required,
   * identity.slider_required, identity.code_wrong, identity.code_expired, identity.contact_taken, team.levels_max,
   * module.disabled, request.invalid, crypto.*.
   */
  async register(from: Origin, value: string, byMobile: boolean): Promise<Grant> {
    // A new browser gets its device cookie at registration, so that a second registration from this browser can be
    // recognised.
    const origin = { ...from, device: this.devices.begin(from.device) };
    const brand = await this.brands.byCode(origin.brand);
    const filled = await this.envelopes.open(value, RegistrationForm);
    checkRegistration(brand, filled, byMobile);
    const form = { ...filled, username: filled.username || (await this.#freeName(brand)) };
    const inviters = await this.invitations.inviters(brand, form);
    await this.depth.requireRoom(this.db, brand, inviters.uplineId);
    await this.#checkCaptcha(brand, origin, form);
    // If the number was proved by a code, the slider check is not needed again: it was already required to send the
    // code.
    if (!(byMobile && needsCode(brand))) await this.sliders.check(brand, origin, form.slider);
    const mobile = {
      kind: 'mobile',
      value: form.mobileNum ?? '',
      countryDialingCode: form.countryDialingCode ?? '',
    } as const;
    const proof =
      byMobile && needsCode(brand) ? await this.codes.check(brand, mobile, form.verificationCode) : undefined;
    // The account name is looked up only after the slider check or the code, so that nobody can list taken names
    // without them. It is looked up before the password is hashed, because hashing is slow. If two simultaneous
    // registrations use one name, the unique constraint in the database refuses the second.
    if (await this.members.isTaken(brand.code, form.username)) {
      // The code to the mobile number was correct and only the account name must be changed, so the attempt at the code
      // is not counted.
      if (proof) await this.recoveries.returnTry(proof.id);
      throw nameTaken();
    }
    const passwordHash = await this.passwords.hash(form.password || unknownPassword());
    const paymentPasswordHash = form.paymentPassword ? await this.passwords.hash(form.paymentPassword) : null;
    const { grant, excluded } = await this.db.transaction(async (tx) => {
      const hashes = { passwordHash, paymentPasswordHash };
      const { member, exclusion } = await this.#enrol(tx, brand, origin, form, inviters, hashes);
      if (proof) await this.#confirm(tx, member, mobile, proof);
      // If the person is excluded, the new account is excluded too. The answer must look like that of any other
      // registration (domain rules §11), so it contains the member as stored before the exclusion.
      const excluded = exclusion ? await this.exclusions.inherit(tx, member, exclusion) : [];
      const device = this.devices.issue(origin.device, { memberId: member.id, passwordHash });
      const grant = form.login ? await this.#logIn(tx, origin, member) : { member: memberInContract(member) };
      return { grant: { ...grant, device }, excluded };
    });
    // The answer does not wait for the exclusion to be enforced, because a longer answer time would show the
    // exclusion.
    this.exclusions.enforceLater(excluded);
    return grant;
  }

  /**
   * Generates an account name that no member of the brand has. Names are random, so a second attempt is rarely needed.
   */
  async #freeName(brand: Brand): Promise<string> {
    for (;;) {
      const name = chosenName(ruleOf(brand, 'username'));
      if (!(await this.members.isTaken(brand.code, name))) return name;
    }
  }

  async #confirm(tx: Tx, member: Member, mobile: Contact, proof: Recovery): Promise<void> {
    const at = this.clock.now();
    if (!(await this.recoveries.useOne(tx, proof.id, at))) throw codeExpired();
    await this.contacts.confirmIn(tx, member, mobile, at);
  }

  async #checkCaptcha(brand: Brand, origin: Origin, form: RegistrationForm): Promise<void> {
    if (!ruleOf(brand, 'captcha').enabled) return;
    if (!(await this.captchas.redeem(origin.captchaId, brand.code, form.captcha))) throw captchaRequired();
  }

  async #enrol(
    tx: Tx,
    brand: Brand,
    origin: Origin,
    form: NamedForm,
    inviters: Inviters,
    hashes: { passwordHash: string; paymentPasswordHash: string | null },
  ): Promise<{ member: Member; exclusion: Exclusion | undefined }> {
    const registeredAt = this.clock.now();
    const from: RegistrationOrigin = {
      brand: brand.code,
      address: addressGroup(origin.ip),
      device: this.devices.idOf(origin.device),
      payeeKey: payeeKeyOf(form.payeeName),
    };
    const exclusion = await this.exclusions.matching(tx, brand.code, form);
    if (exclusion) await this.exclusions.lock(tx, brand.code);
    const waits = bonusWaits(brand, await this.origins.resemblance(tx, from, registeredAt));
    const member = await this.enrolment.enrol(
      tx,
      {
        brand: brand.code,
        account: form.username,
        nickname: form.username,
        currency: brand.currency,
        language: languageOf(brand, origin.language),
        registeredAt,
        excluded: exclusion !== undefined,
        ...hashes,
        ...inviters,
      },
      brand.timeZone,
      waits,
    );
    await this.origins.add(tx, member.id, from, waits, registeredAt);
    await this.profiles.add(tx, { ...form, memberId: member.id, confirmedAt: registeredAt });
    await this.addresses.remember(tx, member.id, origin.ip, registeredAt);
    await this.marks.see(tx, { ...from, memberId: member.id, ip: origin.ip }, registeredAt);
    return { member, exclusion };
  }

  async #logIn(tx: Tx, origin: Origin, member: Member): Promise<Grant> {
    await this.members.markLogin(tx, member, this.clock.now(), { lockWithdrawal: false });
    const { ip, userAgent } = origin;
    const grant = await this.sessions.grant(tx, {
      ...{ member, ip, userAgent },
      firstTimeLogin: true,
      passwordExpired: false,
    });
    const login = { way: 'registration', sessionId: grant.sessionId ?? '' } as const;
    await this.history.succeeded(tx, member.id, { ip, userAgent, isKnownDevice: true }, login);
    return grant;
  }
}
