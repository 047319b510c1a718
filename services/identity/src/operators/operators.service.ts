import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { BrandsService } from '../brands/brands.service.js';
import { Clock } from '../identity.clock.js';
import { invalidForm, nameTaken, notFound } from '../identity.errors.js';
import { Passwords } from '../passwords/passwords.js';
import { OperatorActionsStore, type Fields } from './operator-actions.store.js';
import { OperatorEnrolmentsStore } from './operator-enrolments.store.js';
import { newOneTimePassword } from './operator-password.js';
import { OperatorSessionsStore } from './operator-sessions.store.js';
import { ALL_BRANDS, coversBrands, isDisplayName, isOperatorName, type Actor, type Operator } from './operator.js';
import { OperatorsStore } from './operators.store.js';
import { actionsOf, isRole, type Role } from './permissions.js';

const REASON_LENGTH_MAX = 500;

/** The roles of an operator, and the brands for which they apply. */
export interface Rights {
  readonly roles: readonly string[];
  readonly brands: readonly string[];
}

export interface OperatorWithPassword {
  readonly operator: Operator;
  readonly oneTimePassword: string;
}

/** The account that is to be changed, and the version of the account that the operator saw. */
export interface Change {
  readonly operatorId: string;
  readonly version: bigint;
  readonly reason: string;
}

/** Creates and changes operators' accounts. Each change is written to the log in the same transaction. */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly db: Db,
    private readonly store: OperatorsStore,
    private readonly enrolments: OperatorEnrolmentsStore,
    private readonly sessions: OperatorSessionsStore,
    private readonly actions: OperatorActionsStore,
    private readonly brands: BrandsService,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  list(): Promise<Operator[]> {
    return this.store.list();
  }

  /**
   * Creates an operator's account.
   * @throws Failure identity.name_taken, access.denied, request.invalid.
   */
  async create(
    actor: Actor,
    account: Rights & { readonly name: string; readonly displayName: string; readonly reason: string },
  ): Promise<OperatorWithPassword> {
    if (!isOperatorName(account.name)) throw invalidForm('name', 'operatorName');
    if (!isDisplayName(account.displayName)) throw invalidForm('displayName', 'displayName');
    checkReason(account.reason);
    const rights = await this.#rightsOf(account);
    const oneTimePassword = newOneTimePassword();
    const passwordHash = await this.passwords.hash(oneTimePassword);
    return this.db.transaction(async (tx) => {
      await this.store.lockAccounts(tx);
      await this.#refuseOthers(tx, actor, rights.brands);
      const now = this.clock.now();
      const { name, displayName, reason } = account;
      const registered = { registeredAt: now, registeredBy: actor.operatorId };
      const id = await this.store.add(tx, { name, displayName, ...rights, passwordHash, ...registered });
      if (id === undefined) throw nameTaken();
      const operator = await this.#present(tx, id);
      const log = { actor, action: 'operators.create', subject: { kind: 'operator', id }, reason };
      await this.actions.done(tx, log, now, { outcome: 'done', after: { name, displayName, ...shown(operator) } });
      return { operator, oneTimePassword };
    });
  }

  /**
   * Changes the roles and brands of an operator. Operators may not change their own accounts, so the last
   * administrator cannot lose this role.
   * @throws Failure review.stale, ops.own_account, access.denied, resource.not_found.
   */
  async changeRoles(actor: Actor, change: Change, asked: Rights): Promise<Operator> {
    const rights = await this.#rightsOf(asked);
    return this.#change(actor, change, 'operators.roles', async (tx, operator) => {
      await this.#refuseOthers(tx, actor, rights.brands);
      await this.store.setRoles(tx, operator.id, rights.roles, rights.brands);
    });
  }

  /**
   * Closes an operator's account and ends its sessions.
   * @throws the failures of changeRoles.
   */
  async deactivate(actor: Actor, change: Change): Promise<Operator> {
    return this.#change(actor, change, 'operators.deactivate', async (tx, operator) => {
      await this.store.deactivate(tx, operator.id);
      await this.#endWork(tx, operator.id);
    });
  }

  /**
   * Reopens a closed account of an operator.
   * @throws the failures of changeRoles.
   */
  async reactivate(actor: Actor, change: Change): Promise<Operator> {
    return this.#change(actor, change, 'operators.reactivate', async (tx, operator) => {
      if (!operator.active) await this.store.reactivate(tx, operator.id, actor.operatorId);
    });
  }

  /**
   * Removes an operator's authenticator and password, ends the operator's sessions, and returns a password that is
   * valid for one login.
   * @throws the failures of changeRoles.
   */
  async resetAuthenticator(actor: Actor, change: Change): Promise<OperatorWithPassword> {
    const oneTimePassword = newOneTimePassword();
    const passwordHash = await this.passwords.hash(oneTimePassword);
    const operator = await this.#change(actor, change, 'operators.reset_authenticator', async (tx, { id }) => {
      await this.store.resetCredentials(tx, id, passwordHash, actor.operatorId);
      await this.#endWork(tx, id);
    });
    return { operator, oneTimePassword };
  }

  /**
   * Checks that an administrator may see and end the sessions of another operator.
   * @throws Failure access.denied, ops.own_account, resource.not_found.
   */
  async assertManages(actor: Actor, operatorId: string): Promise<void> {
    await this.db.transaction((tx) => this.#managed(tx, actor, operatorId));
  }

  /**
   * Ends one session of another operator. If it has already ended, nothing changes.
   * @throws Failure request.invalid, and the failures of assertManages.
   */
  async endSession(actor: Actor, session: { operatorId: string; sessionId: string; reason: string }): Promise<void> {
    const { operatorId, sessionId, reason } = session;
    checkReason(reason);
    const now = this.clock.now();
    const isEnded = await this.db.transaction(async (tx) => {
      await this.#managed(tx, actor, operatorId);
      if (!(await this.sessions.end(tx, operatorId, sessionId, now))) return false;
      const log = { actor, action: 'operators.end_session', subject: { kind: 'operator', id: operatorId }, reason };
      await this.actions.done(tx, log, now, { outcome: 'done', before: { session: sessionId } });
      return true;
    });
    if (!isEnded && (await this.sessions.find(sessionId))?.operatorId !== operatorId) throw notFound('session');
  }

  async #managed(tx: Tx, actor: Actor, operatorId: string): Promise<Operator> {
    const operator = await this.store.byId(operatorId, tx);
    if (!operator) throw notFound('operator');
    await this.#refuseOthers(tx, actor, operator.brands);
    if (actor.operatorId === operatorId) throw new Failure('ops.own_account');
    return operator;
  }

  async #change(
    actor: Actor,
    { operatorId, version, reason }: Change,
    action: string,
    act: (tx: Tx, operator: Operator) => Promise<void>,
  ): Promise<Operator> {
    checkReason(reason);
    return this.db.transaction(async (tx) => {
      await this.store.lockAccounts(tx);
      const operator = await this.#managed(tx, actor, operatorId);
      if (operator.version !== version) throw new Failure('review.stale', { version: operator.version });
      await act(tx, operator);
      const changed = await this.#present(tx, operatorId);
      const log = { actor, action, subject: { kind: 'operator', id: operatorId }, reason };
      const end = { outcome: 'done', before: shown(operator), after: shown(changed) };
      await this.actions.done(tx, log, this.clock.now(), end);
      return changed;
    });
  }

  /**
   * Checks that the author of a change may change accounts of these brands. The author must be an administrator of all
   * of them, or a command on the machine.
   * @throws Failure access.denied.
   */
  async #refuseOthers(tx: Tx, actor: Actor, brands: readonly string[]): Promise<void> {
    if (actor.operatorId === null) return;
    const asking = await this.store.byId(actor.operatorId, tx);
    const mayManage = asking?.active && actionsOf(asking.roles).includes('operators.manage');
    if (!mayManage || !coversBrands(asking.brands, brands))
      throw new Failure('access.denied', { action: 'operators.manage' });
  }

  async #endWork(tx: Tx, id: string): Promise<void> {
    await this.enrolments.forget(tx, id);
    await this.sessions.endAll(tx, id, this.clock.now());
  }

  async #present(tx: Tx, id: string): Promise<Operator> {
    const operator = await this.store.byId(id, tx);
    if (!operator) throw notFound('operator');
    return operator;
  }

  /**
   * Validates roles and brands, and returns them sorted. Unknown and repeated values are refused.
   * @throws Failure request.invalid.
   */
  async #rightsOf({
    roles,
    brands,
  }: Rights): Promise<{ readonly roles: readonly Role[]; readonly brands: readonly string[] }> {
    const known = roles.filter(isRole);
    if (roles.length === 0 || known.length < roles.length || new Set(roles).size < roles.length)
      throw invalidForm('roles', 'roles');
    const codes = new Set([ALL_BRANDS, ...(await this.brands.all()).map(({ code }) => code)]);
    const isScope =
      brands.length > 0 && brands.every((brand) => codes.has(brand)) && new Set(brands).size === brands.length;
    if (!isScope || (brands.includes(ALL_BRANDS) && brands.length > 1)) throw invalidForm('brands', 'brands');
    return { roles: known.toSorted(), brands: brands.toSorted() };
  }
}

function checkReason(reason: string): void {
  if (reason.trim() === '' || reason.length > REASON_LENGTH_MAX) throw invalidForm('reason', 'length');
}

/** Returns the state of an operator's account in the form in which the log of operators' actions stores it. */
const shown = ({ roles, brands, active, enrolled }: Operator): Fields => ({
  roles: roles.join(' '),
  brands: brands.join(' '),
  status: active ? 'active' : 'inactive',
  authenticator: enrolled ? 'enrolled' : 'none',
});
