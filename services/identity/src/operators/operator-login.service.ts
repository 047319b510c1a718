import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { base32, matchingStep, otpauthUri } from '../authenticator/totp.js';
import { Clock } from '../identity.clock.js';
import {
  badCredentials,
  codeExpired,
  codeWrong,
  invalidForm,
  locked,
  secondFactorRequired,
} from '../identity.errors.js';
import { afterFailure, decideLogin } from '../login/login-guard.js';
import { LoginStore } from '../login/login.store.js';
import { placeOf } from '../login/place.js';
import { accountKey } from '../members/member.js';
import { Passwords } from '../passwords/passwords.js';
import { OperatorActionsStore } from './operator-actions.store.js';
import { OperatorEnrolmentsStore } from './operator-enrolments.store.js';
import { brokenRule, PASSWORD_LENGTHS } from './operator-password.js';
import { OperatorSessions, type OpenSession, type Origin } from './operator-sessions.service.js';
import { OperatorsStore, type OperatorCredentials } from './operators.store.js';

/**
 * A pseudo brand code for failed logins to the operators' console. They are counted under this code, apart from the
 * failed logins of brands. No brand has this code.
 */
const CONSOLE = '*console';
/**
 * A pseudo place under which wrong authenticator codes from all IP addresses are counted. They were entered after a
 * correct password, so only a person who knows the password can lock the operator's login in this way.
 */
const CODE_PLACE = 'code';
const WAITING_MAX = 20;

const ISSUER = 'Night Market console';
const SECRET_BYTES = 20;
const TOKEN_BYTES = 32;
const ENROLMENT_MS = 10 * 60_000;
const TRIES_MAX = 5;

export interface LoginForm {
  readonly name: string;
  readonly password: string;
  /** The code of the authenticator app; empty if none was entered. */
  readonly code: string;
}

export interface EnrolForm {
  readonly token: string;
  readonly code: string;
  /** The new password; empty if none was entered. */
  readonly newPassword: string;
}

export interface OperatorGrant {
  readonly token: string;
  readonly session: OpenSession;
}

/** Logs operators in to the console. Every login needs the password and a code of the authenticator app. */
@Injectable()
export class OperatorLogin {
  readonly #turns = new KeyedMutex(WAITING_MAX);

  constructor(
    private readonly db: Db,
    private readonly store: OperatorsStore,
    private readonly enrolments: OperatorEnrolmentsStore,
    private readonly sessions: OperatorSessions,
    private readonly actions: OperatorActionsStore,
    private readonly failures: LoginStore,
    private readonly passwords: Passwords,
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks name, password and code, and opens a session.
   * @throws Failure identity.bad_credentials, identity.locked, identity.second_factor_required, identity.code_wrong,
   * ops.enrolment_required.
   */
  logIn(form: LoginForm, origin: Origin): Promise<OperatorGrant> {
    const key = accountKey(form.name);
    const place = placeOf(origin.address, undefined).key;
    // Parallel attempts with the same name and IP address run one after the other, so that each attempt is counted
    // before the next one is checked.
    return this.#turns.run(`${key} ${place}`, async () => {
      await this.#refuseLocked(key, place);
      const found = await this.store.credentials(form.name);
      const isRight = await this.passwords.check(form.password, found?.active ? found.passwordHash : undefined);
      if (!found || !isRight) {
        await this.#count(key, place);
        if (found) await this.#log(found.id, origin, 'identity.bad_credentials');
        throw badCredentials(false);
      }
      if (!found.authenticator) throw await this.#beginEnrolment(found);
      await this.#refuseLocked(key, CODE_PLACE);
      if (form.code === '') throw secondFactorRequired(['authenticator']);
      const step = matchingStep(this.#open(found.id, found.authenticator), form.code, this.clock.now(), found.usedStep);
      const grant = step === undefined ? undefined : await this.#letIn(found, step, key, place, origin);
      if (grant) return grant;
      await this.#count(key, CODE_PLACE);
      await this.#log(found.id, origin, 'identity.code_wrong');
      throw codeWrong();
    });
  }

  /**
   * Confirms a new authenticator by its first code and logs the operator in. If the password was valid for one login
   * only, the operator must set a new one here.
   * @throws Failure identity.code_expired, identity.code_wrong, identity.field_rule, request.invalid.
   */
  async enrol(form: EnrolForm, origin: Origin): Promise<OperatorGrant> {
    const digest = digestOf(form.token);
    const enrolment = await this.enrolments.find(digest);
    const now = this.clock.now();
    const found =
      enrolment && enrolment.expiresAt > now ? await this.store.credentialsById(enrolment.operatorId) : undefined;
    if (!enrolment || !found?.active) throw codeExpired();
    await this.#checkNewPassword(found, form.newPassword);
    if (!(await this.enrolments.try(digest, TRIES_MAX))) throw codeExpired();
    const step = matchingStep(this.#open(found.id, enrolment.authenticator), form.code, now);
    if (step === undefined) throw codeWrong();
    const passwordHash = found.passwordDue ? await this.passwords.hash(form.newPassword) : undefined;
    return this.db.transaction(async (tx) => {
      const isFirst = await this.enrolments.use(tx, digest);
      const { authenticator } = enrolment;
      const enrolled = { authenticator, step, at: now, ...(passwordHash === undefined ? {} : { passwordHash }) };
      if (!isFirst || !(await this.store.enrol(tx, found, enrolled))) throw codeExpired();
      return this.#openSession(tx, found.id, origin, 'session.enrol');
    });
  }

  async #checkNewPassword({ name, passwordDue, passwordHash }: OperatorCredentials, password: string): Promise<void> {
    if (!passwordDue && password !== '') throw invalidForm('newPassword', 'notDue');
    if (!passwordDue) return;
    const broken = brokenRule(password, name);
    const isSame = broken === undefined && (await this.passwords.check(password, passwordHash));
    const rule = broken ?? (isSame ? 'notRecent' : undefined);
    if (rule) throw new Failure('identity.field_rule', { field: 'newPassword', patternId: rule, ...PASSWORD_LENGTHS });
  }

  /**
   * Begins the enrolment of an authenticator. Returns the failure that tells the console to show the enrolment; it
   * contains the secret for the authenticator app.
   */
  async #beginEnrolment({ id, name, passwordDue }: OperatorCredentials): Promise<Failure> {
    const secret = randomBytes(SECRET_BYTES);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + ENROLMENT_MS);
    await this.enrolments.begin(digestOf(token), {
      operatorId: id,
      authenticator: this.seal.seal(secret, authenticatorOf(id)),
      expiresAt,
    });
    return new Failure('ops.enrolment_required', {
      token,
      otpauthUri: otpauthUri(ISSUER, name, secret),
      secret: base32(secret),
      setsPassword: passwordDue,
      expiresAt: expiresAt.toISOString(),
    });
  }

  /**
   * Opens a session. Returns undefined if the code was already used, or if the account was changed after the login had
   * checked it.
   */
  async #letIn(
    found: OperatorCredentials,
    step: bigint,
    key: string,
    place: string,
    origin: Origin,
  ): Promise<OperatorGrant | undefined> {
    return this.db.transaction(async (tx) => {
      if (!(await this.store.useStep(tx, found, step, this.clock.now()))) return undefined;
      for (const counted of [place, CODE_PLACE]) await this.failures.forgetFailures(tx, CONSOLE, key, counted);
      return this.#openSession(tx, found.id, origin, 'session.open');
    });
  }

  async #openSession(tx: Tx, operatorId: string, origin: Origin, action: string): Promise<OperatorGrant> {
    const grant = await this.sessions.open(tx, operatorId, origin);
    const subject = { kind: 'session', id: grant.session.id };
    const actor = { operatorId, address: origin.address };
    await this.actions.done(tx, { actor, action, subject }, this.clock.now());
    return grant;
  }

  async #refuseLocked(key: string, place: string): Promise<void> {
    const { here } = await this.failures.failures(CONSOLE, key, place);
    const decision = decideLogin(here, { captchaOn: false }, this.clock.now());
    if (decision.kind === 'locked') throw locked(decision.retryAfterMs, false);
  }

  async #count(key: string, place: string): Promise<void> {
    const now = this.clock.now();
    await this.failures.countFailure(CONSOLE, key, place, { here: (kept) => afterFailure(kept, now) });
  }

  async #log(operatorId: string, { address }: Origin, outcome: FailureCode): Promise<void> {
    const action = {
      actor: { operatorId, address },
      action: 'session.open',
      subject: { kind: 'operator', id: operatorId },
    };
    await this.db.transaction((tx) => this.actions.done(tx, action, this.clock.now(), { outcome }));
  }

  #open(operatorId: string, sealed: Buffer): Buffer {
    return this.seal.open(sealed, authenticatorOf(operatorId));
  }
}

/**
 * Returns the context that is bound to the encrypted secret of an operator's authenticator. The secret cannot be
 * decrypted with the context of another operator.
 */
export const authenticatorOf = (operatorId: string): string => `authenticator of operator ${operatorId}`;

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
