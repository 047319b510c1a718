import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import type { Brand } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { ContactsStore } from '../contacts/contacts.store.js';
import { EnvelopesService } from '../envelopes/envelopes.service.js';
import { Clock } from '../identity.clock.js';
import { authenticatorSet, codeExpired, codeWrong, notFound } from '../identity.errors.js';
import { TRIAL } from '../members/member-type.js';
import type { Member } from '../members/member.js';
import { MembersStore } from '../members/members.store.js';
import { LoginPassword } from '../passwords/login-password.service.js';
import { AuthenticatorCheck, digestOfRecoveryCode, secretOf } from './authenticator-check.service.js';
import { BeginAuthenticatorForm, ConfirmAuthenticatorForm, RemoveAuthenticatorForm } from './authenticator.dto.js';
import { AuthenticatorsStore } from './authenticators.store.js';
import { newRecoveryCodes } from './recovery-codes.js';
import { base32, matchingStep, otpauthUri } from './totp.js';

const SECRET_BYTES = 20;
const ENROLMENT_MS = 10 * 60_000;
const TRIES_MAX = 5;

export interface AuthenticatorState {
  /** The time at which the member confirmed the authenticator; undefined if the member has none. */
  readonly confirmedAt?: Date;
  readonly codesLeft: number;
}

/** Adds and removes the authenticator apps of members (domain rules §3). */
@Injectable()
export class Authenticators {
  constructor(
    private readonly db: Db,
    private readonly brands: BrandsService,
    private readonly members: MembersStore,
    private readonly contacts: ContactsStore,
    private readonly envelopes: EnvelopesService,
    private readonly loginPassword: LoginPassword,
    private readonly check: AuthenticatorCheck,
    private readonly store: AuthenticatorsStore,
    private readonly outbox: Outbox,
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {}

  async state(memberId: string): Promise<AuthenticatorState> {
    await this.#member(memberId);
    return (await this.store.state(memberId)) ?? { codesLeft: 0 };
  }

  /**
   * Begins to add an authenticator. Returns its secret for the app, and the recovery codes. They are shown now, so
   * that the member can store them before the authenticator is needed at a login.
   * @throws Failure identity.bad_credentials, identity.locked, identity.authenticator_set, crypto.*.
   */
  async begin(
    memberId: string,
    sessionId: string,
    value: string,
  ): Promise<{ otpauthUri: string; secret: string; expiresAt: Date; recoveryCodes: string[] }> {
    const form = await this.envelopes.open(value, BeginAuthenticatorForm);
    const { member, brand } = await this.#member(memberId);
    await this.loginPassword.prove(brand, member, sessionId, form.loginPassword);
    if (await this.check.isSet(memberId)) throw authenticatorSet();
    const secret = randomBytes(SECRET_BYTES);
    const expiresAt = new Date(this.clock.now().getTime() + ENROLMENT_MS);
    const recoveryCodes = newRecoveryCodes();
    await this.store.begin(memberId, {
      sealed: this.seal.seal(secret, secretOf(memberId)),
      digests: recoveryCodes.map(digestOfRecoveryCode),
      expiresAt,
    });
    const uri = otpauthUri(brand.name, member.account, secret);
    return { otpauthUri: uri, secret: base32(secret), expiresAt, recoveryCodes };
  }

  /**
   * Adds the authenticator and its recovery codes, after the member has entered the app's first code.
   * @throws Failure identity.code_wrong, identity.code_expired, identity.authenticator_set, crypto.*.
   */
  async confirm(memberId: string, value: string): Promise<void> {
    const { verificationCode } = await this.envelopes.open(value, ConfirmAuthenticatorForm);
    const { member } = await this.#member(memberId);
    const at = this.clock.now();
    const enrolment = await this.store.tryEnrolment(memberId, TRIES_MAX, at);
    if (!enrolment) throw (await this.check.isSet(memberId)) ? authenticatorSet() : codeExpired();
    const { sealed, digests } = enrolment;
    const step = matchingStep(this.seal.open(sealed, secretOf(memberId)), verificationCode, at);
    if (step === undefined) throw codeWrong();
    await this.db.transaction(async (tx) => {
      if (!(await this.store.confirm(tx, memberId, { sealed, step, at }))) throw codeExpired();
      await this.store.replaceCodes(tx, memberId, digests);
      await this.contacts.unlockWithdrawal(tx, memberId);
      await this.#publish(tx, member, 'added', at);
    });
  }

  /**
   * Removes the authenticator and its recovery codes.
   * @throws Failure identity.bad_credentials, identity.locked, identity.code_wrong, resource.not_found, crypto.*.
   */
  async remove(memberId: string, sessionId: string, value: string): Promise<void> {
    const form = await this.envelopes.open(value, RemoveAuthenticatorForm);
    const { member, brand } = await this.#member(memberId);
    await this.loginPassword.prove(brand, member, sessionId, form.loginPassword);
    const proof = await this.check.prove(member, form.verificationCode);
    await this.db.transaction(async (tx) => {
      await this.check.use(tx, proof);
      await this.store.remove(tx, memberId);
      await this.#publish(tx, member, 'removed', this.clock.now());
    });
  }

  async #publish(tx: Tx, { id, brand }: Member, change: 'added' | 'removed', at: Date): Promise<void> {
    await this.outbox.append(tx, identity.MemberAuthenticatorChangedSchema, {
      memberId: id,
      brand,
      change,
      changedAt: timestampFromDate(at),
    });
  }

  async #member(memberId: string): Promise<{ member: Member; brand: Brand }> {
    const member = await this.members.byId(memberId);
    if (!member || member.type === TRIAL) throw notFound('member');
    return { member, brand: await this.brands.byCode(member.brand) };
  }
}
