import type { MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { brandInContract, fieldRuleInContract } from './brands/brand-in-contract.js';
import { BrandsService } from './brands/brands.service.js';
import { CaptchasService } from './captcha/captchas.service.js';
import { ContactConfirmation } from './contacts/contact-confirmation.service.js';
import { EnvelopesService } from './envelopes/envelopes.service.js';
import { invalidForm, notFound } from './identity.errors.js';
import { KeyRing } from './keys/key-ring.js';
import { FreePlayService } from './login/free-play.service.js';
import { LoginService } from './login/login.service.js';
import { isUuid, maskAccount, memberInContract } from './members/member.js';
import { MEMBER_ICONS, isMemberIcon } from './members/member-icons.js';
import { MembersStore } from './members/members.store.js';
import { originOf } from './members/origin.js';
import { PasswordChangeService } from './passwords/password-change.service.js';
import { PasswordResetService } from './recovery/password-reset.service.js';
import { RecoveryRequestService } from './recovery/recovery-request.service.js';
import { InvitationsService } from './registration/invitations.service.js';
import { RegistrationCodes } from './registration/registration-codes.service.js';
import { RegistrationService } from './registration/registration.service.js';
import { END_REASONS } from './sessions/sessions.store.js';
import { SessionsService, type Grant } from './sessions/sessions.service.js';
import { Sliders } from './slider/sliders.service.js';

const EDGE = { callers: ['bff'] } as const;
const EVERYONE = { callers: ['bff', 'wallet', 'games', 'promotions', 'messaging', 'agents'] } as const;
const { method } = identity.IdentityService;

/** Implements the identity contract: each method decodes the request, calls a service and encodes the answer. */
@RpcController(identity.IdentityService)
export class IdentityRpc {
  constructor(
    private readonly envelopes: EnvelopesService,
    private readonly keys: KeyRing,
    private readonly registration: RegistrationService,
    private readonly registrationCodes: RegistrationCodes,
    private readonly logins: LoginService,
    private readonly freePlay: FreePlayService,
    private readonly passwordChange: PasswordChangeService,
    private readonly members: MembersStore,
    private readonly brands: BrandsService,
    private readonly invitations: InvitationsService,
    private readonly captchas: CaptchasService,
    private readonly sliders: Sliders,
    private readonly recoveries: RecoveryRequestService,
    private readonly resets: PasswordResetService,
    private readonly contacts: ContactConfirmation,
    private readonly sessions: SessionsService,
  ) {}

  @Rpc(method.getSessionKey, EDGE)
  async getSessionKey(): Promise<MessageInitShape<typeof identity.GetSessionKeyResponseSchema>> {
    const { kid, jwk } = await this.envelopes.publicKey();
    return { kid, jwkJson: JSON.stringify(jwk) };
  }

  @Rpc(method.getTokenKeys, EDGE)
  async getTokenKeys(): Promise<MessageInitShape<typeof identity.GetTokenKeysResponseSchema>> {
    return { jwkJson: (await this.keys.publicKeys('session')).map((jwk) => JSON.stringify(jwk)) };
  }

  @Rpc(method.register, EDGE)
  register(request: identity.RegisterRequest): Promise<Grant> {
    return this.registration.register(originOf(request.origin), request.value, request.mobile);
  }

  @Rpc(method.login, EDGE)
  login(request: identity.LoginRequest): Promise<Grant> {
    return this.logins.logIn(originOf(request.origin), request.value, request);
  }

  @Rpc(method.loginFreePlay, EDGE)
  loginFreePlay(request: identity.LoginFreePlayRequest): Promise<Grant> {
    return this.freePlay.logIn(originOf(request.origin), request.value);
  }

  @Rpc(method.changePassword, { ...EDGE, actsFor: 'member' })
  async changePassword(
    request: identity.ChangePasswordRequest,
  ): Promise<MessageInitShape<typeof identity.ChangePasswordResponseSchema>> {
    if (!isUuid(request.memberId) || !isUuid(request.sessionId)) throw notFound('member');
    await this.passwordChange.change(request.memberId, request.sessionId, request.value);
    return {};
  }

  @Rpc(method.endSessions, { ...EDGE, actsFor: 'member' })
  async endSessions({
    memberId,
    sessionId,
    keepSessionId,
    reason: asked,
  }: identity.EndSessionsRequest): Promise<MessageInitShape<typeof identity.EndSessionsResponseSchema>> {
    const reason = END_REASONS.find((known) => known === asked);
    if (!reason) throw invalidForm('reason', 'unknown');
    if (!isUuid(memberId) || !isUuid(sessionId || keepSessionId)) throw notFound('member');
    if (sessionId) await this.sessions.end(memberId, sessionId, reason);
    else await this.sessions.endOthers(memberId, keepSessionId, reason);
    return {};
  }

  @Rpc(method.getMember, EVERYONE)
  async getMember(request: identity.GetMemberRequest): Promise<MessageInitShape<typeof identity.MemberSchema>> {
    const member = isUuid(request.memberId) ? await this.members.byId(request.memberId) : undefined;
    if (!member) throw notFound('member');
    return memberInContract(member);
  }

  @Rpc(method.setMemberIcon, { callers: ['bff'], actsFor: 'member' })
  async setMemberIcon({
    memberId,
    icon,
  }: identity.SetMemberIconRequest): Promise<MessageInitShape<typeof identity.MemberSchema>> {
    if (!isMemberIcon(icon)) throw invalidForm('icon', 'unknown');
    const member = isUuid(memberId) ? await this.members.setIcon(memberId, icon) : undefined;
    if (!member) throw notFound('member');
    return memberInContract(member);
  }

  @Rpc(method.listMemberIcons, EDGE)
  async listMemberIcons(): Promise<MessageInitShape<typeof identity.ListMemberIconsResponseSchema>> {
    return { icons: [...MEMBER_ICONS] };
  }

  @Rpc(method.getBrand, EVERYONE)
  async getBrand(request: identity.GetBrandRequest): Promise<MessageInitShape<typeof identity.BrandSchema>> {
    return brandInContract(await (request.code ? this.brands.byCode(request.code) : this.brands.byHost(request.host)));
  }

  @Rpc(method.listBrands, EVERYONE)
  async listBrands(): Promise<MessageInitShape<typeof identity.ListBrandsResponseSchema>> {
    return { brands: (await this.brands.all()).map(brandInContract) };
  }

  @Rpc(method.getFieldRules, EVERYONE)
  async getFieldRules(
    request: identity.GetFieldRulesRequest,
  ): Promise<MessageInitShape<typeof identity.GetFieldRulesResponseSchema>> {
    return { rules: (await this.brands.byCode(request.brand)).fieldRules.map(fieldRuleInContract) };
  }

  @Rpc(method.checkAffiliateCode, EDGE)
  async checkAffiliateCode(
    request: identity.CheckAffiliateCodeRequest,
  ): Promise<MessageInitShape<typeof identity.CheckAffiliateCodeResponseSchema>> {
    const agent = await this.invitations.agent(await this.brands.byCode(request.brand), request.code);
    return { agentAccount: maskAccount(agent.account) };
  }

  @Rpc(method.issueCaptcha, EDGE)
  async issueCaptcha(
    request: identity.IssueCaptchaRequest,
  ): Promise<MessageInitShape<typeof identity.IssueCaptchaResponseSchema>> {
    const brand = await this.brands.byCode(originOf(request.origin).brand);
    return this.captchas.issue(brand.code);
  }

  @Rpc(method.issueSlider, EDGE)
  async issueSlider(
    request: identity.IssueSliderRequest,
  ): Promise<MessageInitShape<typeof identity.IssueSliderResponseSchema>> {
    return this.sliders.issue(originOf(request.origin));
  }

  @Rpc(method.checkCaptcha, { callers: ['messaging'] })
  async checkCaptcha(
    request: identity.CheckCaptchaRequest,
  ): Promise<MessageInitShape<typeof identity.CheckCaptchaResponseSchema>> {
    const { brand, captchaId } = originOf(request.origin);
    await this.captchas.check(await this.brands.byCode(brand), captchaId, request.answer);
    return {};
  }

  @Rpc(method.requestSmsCode, EDGE)
  async requestSmsCode(
    request: identity.RequestSmsCodeRequest,
  ): Promise<MessageInitShape<typeof identity.RequestSmsCodeResponseSchema>> {
    const { mobileNum, countryDialingCode, slider } = request;
    const form = { mobileNum, countryDialingCode, slider };
    return { expiredMinutes: await this.recoveries.byMobile(originOf(request.origin), form) };
  }

  @Rpc(method.requestRegistrationCode, EDGE)
  async requestRegistrationCode({
    origin,
    mobileNum,
    countryDialingCode,
    slider,
  }: identity.RequestRegistrationCodeRequest): Promise<
    MessageInitShape<typeof identity.RequestRegistrationCodeResponseSchema>
  > {
    const form = { mobileNum, countryDialingCode, slider };
    return { expiredMinutes: await this.registrationCodes.send(originOf(origin), form) };
  }

  @Rpc(method.requestPasswordMail, EDGE)
  async requestPasswordMail(
    request: identity.RequestPasswordMailRequest,
  ): Promise<MessageInitShape<typeof identity.RequestPasswordMailResponseSchema>> {
    const { username, email } = request;
    await this.recoveries.byMail(originOf(request.origin), { username, email });
    return {};
  }

  @Rpc(method.resetPasswordByMobile, EDGE)
  resetPasswordByMobile(request: identity.ResetPasswordByMobileRequest): Promise<Grant> {
    return this.resets.byMobile(originOf(request.origin), request.value);
  }

  @Rpc(method.resetPasswordByMail, EDGE)
  async resetPasswordByMail(
    request: identity.ResetPasswordByMailRequest,
  ): Promise<MessageInitShape<typeof identity.ResetPasswordByMailResponseSchema>> {
    return { memberId: await this.resets.byMail(originOf(request.origin), request.value) };
  }

  @Rpc(method.requestContactCode, { ...EDGE, actsFor: 'member' })
  async requestContactCode({
    memberId,
    kind,
    value,
    countryDialingCode,
  }: identity.RequestContactCodeRequest): Promise<MessageInitShape<typeof identity.RequestContactCodeResponseSchema>> {
    if (!isUuid(memberId)) throw notFound('member');
    return { expiredMinutes: await this.contacts.request(memberId, { kind, value, countryDialingCode }) };
  }

  @Rpc(method.confirmContact, { ...EDGE, actsFor: 'member' })
  async confirmContact({
    memberId,
    kind,
    value,
    countryDialingCode,
    verificationCode,
  }: identity.ConfirmContactRequest): Promise<MessageInitShape<typeof identity.ConfirmContactResponseSchema>> {
    if (!isUuid(memberId)) throw notFound('member');
    await this.contacts.confirm(memberId, { kind, value, countryDialingCode, verificationCode });
    return {};
  }

  @Rpc(method.getContacts, { ...EDGE, actsFor: 'member' })
  async getContacts({
    memberId,
  }: identity.GetContactsRequest): Promise<MessageInitShape<typeof identity.GetContactsResponseSchema>> {
    if (!isUuid(memberId)) throw notFound('member');
    return this.contacts.state(memberId);
  }
}
