import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { JwtService } from '@nestjs/jwt';
import type { IdentityClient } from '../peers.js';

const at = (day: number) => timestampFromMs(Date.UTC(2026, 0, day));
const announced = (language: string, title: string) => ({ language, title, body: `${title} body` });

/** Returns twelve announcements: ten to visitors (b1 is the newest), one to members, one to agents. */
const announcements = () => [
  ...Array.from({ length: 10 }, (_, index) => ({
    ...{ id: `b${index + 1}`, execution: 'B', publishedAt: at(20 - index) },
    texts: [announced('EN', 'Visit')],
  })),
  {
    ...{ id: 'a1', execution: 'A', link: '/help', publishedAt: at(1) },
    texts: [announced('EN', 'One'), announced('BN', 'এক')],
  },
  { id: 'agents', publishedAt: at(1), texts: [announced('EN', 'Agents')] },
];

const banner = (groupName: string, url: string, linkageType: string) => ({
  ...{ groupName, url, linkageType, picture: 'banner-market' },
  texts: [{ language: 'EN', title: groupName, text: 'Text', action: 'Open' }],
});
const BANNERS = [
  banner('w_home', '/rng', 'page'),
  banner('w_promotion', 'https://other.example/', 'external'),
  banner('unsafe', 'javascript:alert(1)', 'external'),
  banner('unsafe', '//other.example', 'page'),
];

const BRANDS: readonly identity.Brand[] = [
  ['nmen', 'localhost', 'Night Market', 'dark'],
  ['nmbn', 'bn.localhost', 'Monsoon', 'dark'],
  ['lab', 'lab.localhost', 'Daylight', 'daylight'],
].map(([code, host, name, base]) =>
  create(identity.BrandSchema, {
    code,
    name,
    hosts: [host ?? ''],
    theme: base,
    currency: 'USD',
    currencySymbol: '$',
    trialCurrency: 'TUSD',
    timeZone: 'UTC',
    defaultLanguage: 'EN',
    languages: ['EN', 'BN'],
    ageLimit: 18,
    licence: { en: 'Licence 1' },
    rateLimitPerMinute: 100_000,
    gameCycleMs: code === 'lab' ? 2_500 : 0,
    modules: [
      { modId: 'USERNAMEREG3', enabled: true },
      { modId: 'AGENTPOLICY3', enabled: code === 'lab' },
      { modId: 'MEMBERTRANSFER3', enabled: code === 'lab' },
      { modId: 'PTSYS3', enabled: code === 'lab' },
      { modId: 'MANPLAYREB3', enabled: code === 'lab' },
      { modId: 'UIGALLERY3', enabled: code === 'lab' },
    ],
    customerService: [
      { title: 'Chat', position: 'float', type: 'SERVICE', path: '/service' },
      ...(code === 'nmen'
        ? [{ title: 'Live chat', position: 'footer', type: 'SERVICE', path: 'https://chat.example/nmen' }]
        : []),
    ],
    announcements: announcements(),
    dialingCode: '880',
    resources: [{ resourceType: 'LOGO', url: '/icons/icon-180.png', labelNameEn: 'Logo' }],
    ...{ gtagId: 'G-1', imageCdns: ['img.example'] },
    banners: BANNERS,
    notice: { en: 'Notice', bn: 'নোটিশ' },
    themeJson: JSON.stringify({ name, base, variables: { '--bg': '#061419', '--evil': 'red}</style>' } }),
  }),
);

/** A fake identity service for tests of the bff. It answers as the real one does. A test can make it fail. */
export class FakeIdentity implements Partial<IdentityClient> {
  readonly kid = randomUUID();
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #jwt = new JwtService();
  readonly #members = new Map<string, identity.Member>();
  /** If a test sets it, listBrands, getTokenKeys, login and endSessions fail with it. The other calls still answer. */
  failure: Failure | undefined;
  status = 0;
  rateLimitPerMinute = 100_000;
  blockedRegions: string[] = [];
  idleMs = 60_000;

  async listBrands(): Promise<identity.ListBrandsResponse> {
    this.#misbehave();
    const brands = BRANDS.map((brand) => ({
      ...brand,
      status: this.status,
      rateLimitPerMinute: this.rateLimitPerMinute,
      blockedRegions: [...this.blockedRegions],
    }));
    return create(identity.ListBrandsResponseSchema, { brands });
  }

  async getTokenKeys(): Promise<identity.GetTokenKeysResponse> {
    this.#misbehave();
    const jwk = { ...this.#keys.publicKey.export({ format: 'jwk' }), kid: this.kid, alg: 'ES256', use: 'sig' };
    return create(identity.GetTokenKeysResponseSchema, { jwkJson: [JSON.stringify(jwk)] });
  }

  async getSessionKey(): Promise<identity.GetSessionKeyResponse> {
    return create(identity.GetSessionKeyResponseSchema, { kid: 'k1', jwkJson: '{"kty":"EC"}' });
  }

  async getFieldRules(): Promise<identity.GetFieldRulesResponse> {
    const rule = {
      field: 'username',
      enabled: true,
      required: true,
      acceptedPattern: '*',
      patternId: 'any',
      min: 3,
      max: 32,
    };
    return create(identity.GetFieldRulesResponseSchema, { rules: [rule] });
  }

  async login(request: Parameters<IdentityClient['login']>[0]): Promise<identity.SessionGrant> {
    this.#misbehave();
    if (request.value?.startsWith('code'))
      throw new Failure(request.codesRefused ? 'request.rate_limited' : 'identity.code_wrong');
    if (request.value?.startsWith('wrong')) throw new Failure('identity.bad_credentials', { captchaRequired: true });
    return this.grant(request.origin?.brand ?? 'lab', identity.MemberType.PLAYER);
  }

  /** Registers a member. If the form begins with `quiet`, it does not request a login. */
  async register(request: Parameters<IdentityClient['register']>[0]): Promise<identity.SessionGrant> {
    const grant = this.grant(request.origin?.brand ?? 'lab', identity.MemberType.PLAYER);
    return request.value?.startsWith('quiet') ? create(identity.SessionGrantSchema, { member: grant.member }) : grant;
  }

  async loginFreePlay(request: Parameters<IdentityClient['loginFreePlay']>[0]): Promise<identity.SessionGrant> {
    return this.grant(request.origin?.brand ?? 'lab', identity.MemberType.TRIAL);
  }

  async issueCaptcha(): Promise<identity.IssueCaptchaResponse> {
    return create(identity.IssueCaptchaResponseSchema, {
      captchaId: 'captcha-1',
      png: new Uint8Array([137, 80, 78, 71]),
    });
  }

  async issueSlider(): Promise<identity.IssueSliderResponse> {
    const [picture, piece] = [new Uint8Array([82, 73]), new Uint8Array([137, 80])];
    return create(identity.IssueSliderResponseSchema, { sliderId: 'slider-1', picture, piece, pieceTop: 40 });
  }

  /** The requests with which the bff ended sessions. */
  readonly ended: { sessionId?: string; keepSessionId?: string; reason?: string }[] = [];

  async endSessions({
    sessionId,
    keepSessionId,
    reason,
  }: Parameters<IdentityClient['endSessions']>[0]): Promise<identity.EndSessionsResponse> {
    this.#misbehave();
    this.ended.push({
      ...(sessionId && { sessionId }),
      ...(keepSessionId && { keepSessionId }),
      ...(reason && { reason }),
    });
    return create(identity.EndSessionsResponseSchema);
  }

  async changePassword(): Promise<identity.ChangePasswordResponse> {
    return create(identity.ChangePasswordResponseSchema);
  }

  /** Resets a password by a code; this fake refuses every code. */
  async resetPasswordByMobile(): Promise<identity.SessionGrant> {
    throw new Failure('identity.code_wrong');
  }

  /** The withdrawal locks of members, by member id. */
  readonly locks = new Map<string, identity.WithdrawalLock[]>();
  /** The failure of the next checks of a right payment password, such as a missing second factor. */
  checkFailure: Failure | undefined;
  readonly checks: Parameters<IdentityClient['checkPaymentPassword']>[0][] = [];

  async getPaymentPasswordState({
    memberId = '',
  }: Parameters<IdentityClient['getPaymentPasswordState']>[0]): Promise<identity.GetPaymentPasswordStateResponse> {
    return create(identity.GetPaymentPasswordStateResponseSchema, {
      isSet: true,
      triesLeft: 5,
      withdrawalLocks: this.locks.get(memberId) ?? [],
      rule: { field: 'paymentPassword', acceptedPattern: '^[0-9]+$', patternId: 'digits', min: 6, max: 6 },
    });
  }

  async setPaymentPassword(): Promise<identity.SetPaymentPasswordResponse> {
    return create(identity.SetPaymentPasswordResponseSchema);
  }

  async changePaymentPassword(): Promise<identity.ChangePaymentPasswordResponse> {
    throw new Failure('wallet.payment_password', { triesLeft: 4 });
  }

  async requestPaymentPasswordCode(): Promise<identity.RequestPaymentPasswordCodeResponse> {
    return create(identity.RequestPaymentPasswordCodeResponseSchema, { expiredMinutes: 5, sentTo: '***001' });
  }

  async resetPaymentPassword(): Promise<identity.ResetPaymentPasswordResponse> {
    throw new Failure('identity.code_wrong');
  }

  /**
   * Checks a payment password: one that begins with `wrong` is refused. For a withdrawal, a lock is reported before
   * the password is checked.
   */
  async checkPaymentPassword(
    asked: Parameters<IdentityClient['checkPaymentPassword']>[0],
  ): Promise<identity.CheckPaymentPasswordResponse> {
    this.checks.push(asked);
    const [lock] = this.locks.get(asked.memberId ?? '') ?? [];
    if (asked.forWithdrawal && lock) throw new Failure('wallet.withdrawal_locked', { reason: lock.reason });
    if (asked.value?.startsWith('wrong')) throw new Failure('wallet.payment_password', { triesLeft: 4 });
    if (this.checkFailure) throw this.checkFailure;
    return create(identity.CheckPaymentPasswordResponseSchema, { payeeName: asked.forWithdrawal ? 'Jahid Hasan' : '' });
  }

  async getMember({ memberId = '' }: Parameters<IdentityClient['getMember']>[0]): Promise<identity.Member> {
    const member = this.#members.get(memberId);
    if (!member) throw new Failure('resource.not_found');
    return member;
  }

  /** Returns the grant of a session for a new member, or for the given one. */
  grant(brand: string, type: identity.MemberType, given?: identity.Member): identity.SessionGrant {
    const member =
      given ??
      create(identity.MemberSchema, {
        id: randomUUID(),
        brand,
        account: `player${this.#members.size}`,
        nickname: 'Player',
        type,
        currency: type === identity.MemberType.TRIAL ? 'TUSD' : 'USD',
        language: 'EN',
      });
    this.#members.set(member.id, member);
    const sessionId = randomUUID();
    return create(identity.SessionGrantSchema, {
      token: this.sign({ jti: sessionId, sub: member.id, brand: member.brand }),
      sessionId,
      member,
      idleMs: BigInt(this.idleMs),
      expiresAt: timestampFromMs(Date.now() + 3_600_000),
    });
  }

  /** Signs a token with this fake's key, or with another key if one is given. */
  sign(
    claims: Record<string, unknown>,
    options: { readonly key?: KeyObject; readonly audience?: string; readonly expiresIn?: number } = {},
  ): string {
    const privateKey = options.key ?? this.#keys.privateKey;
    return this.#jwt.sign(claims, {
      algorithm: 'ES256',
      keyid: this.kid,
      privateKey,
      audience: options.audience ?? 'session',
      issuer: 'identity',
      expiresIn: options.expiresIn ?? 3_600,
      header: { alg: 'ES256', typ: 'session+jwt' },
    });
  }

  #misbehave(): void {
    if (this.failure) throw this.failure;
  }
}
