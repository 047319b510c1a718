import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { OperatorsClient } from '../peers.js';

type Asked<M extends keyof OperatorsClient> = Parameters<OperatorsClient[M]>[0];

/** An entry of the fake's audit log. */
export interface FakeAction {
  readonly id: string;
  readonly begun: Asked<'beginOperatorAction'>;
  end?: Asked<'endOperatorAction'>;
}

/** A fake of the operators in the identity service: their sessions by token, and an audit log that tests can read. */
export class FakeOperators implements Partial<OperatorsClient> {
  readonly log: FakeAction[] = [];
  readonly changes: { readonly call: string; readonly request: unknown }[] = [];
  readonly #sessions = new Map<string, identity.OperatorSession>();
  /** The answer to a login (a grant or an error), by the operator's name. */
  readonly logins = new Map<string, identity.OperatorGrant | Failure>();
  /** While a test sets this, writing an entry of the audit log fails with it. */
  failure: Failure | undefined;
  refusal = '';

  /** Opens a session for an operator and returns the session's token. */
  open(change: { name?: string; roles?: string[]; brands?: string[]; actions?: readonly string[] } = {}): {
    readonly token: string;
    readonly operatorId: string;
  } {
    const { name = 'nila', roles = ['cashier'], brands = ['*'], actions = [] } = change;
    const operator = create(identity.OperatorSchema, {
      id: randomUUID(),
      name,
      displayName: name,
      roles,
      brands,
      active: true,
      enrolled: true,
      version: 1n,
      registeredAt: timestampFromMs(Date.now()),
    });
    const session = create(identity.OperatorSessionSchema, {
      sessionId: randomUUID(),
      operator,
      actions: [...actions],
      expiresAt: timestampFromMs(Date.now() + 3_600_000),
    });
    const token = `e30.${Buffer.from(session.sessionId).toString('base64url')}.c2ln`;
    this.#sessions.set(token, session);
    this.logins.set(name, create(identity.OperatorGrantSchema, { token, session }));
    return { token, operatorId: operator.id };
  }

  async logInOperator({ name = '' }: Asked<'logInOperator'>): Promise<identity.OperatorGrant> {
    const answer = this.logins.get(name) ?? new Failure('identity.bad_credentials', { captchaRequired: false });
    if (answer instanceof Failure) throw answer;
    return answer;
  }

  async enrolOperator(): Promise<identity.OperatorGrant> {
    throw new Failure('identity.code_expired');
  }

  async verifyOperatorSession({ token = '' }: Asked<'verifyOperatorSession'>): Promise<identity.OperatorSession> {
    const session = this.#sessions.get(token);
    if (!session) throw new Failure('session.revoked');
    return session;
  }

  async listOperatorSessions({
    operatorId,
  }: Asked<'listOperatorSessions'>): Promise<identity.ListOperatorSessionsResponse> {
    const own = [...this.#sessions.values()].filter(({ operator }) => operator?.id === operatorId);
    const content = own.map(({ sessionId }) => ({ sessionId, address: '203.0.113.9', userAgent: 'a browser' }));
    return create(identity.ListOperatorSessionsResponseSchema, { content });
  }

  async endOperatorSession(request: Asked<'endOperatorSession'>): Promise<identity.EndOperatorSessionResponse> {
    if (request.actor) this.changes.push({ call: 'end_session', request });
    const { sessionId } = request;
    for (const [token, session] of this.#sessions)
      if (session.sessionId === sessionId) {
        this.#sessions.delete(token);
        return create(identity.EndOperatorSessionResponseSchema, {});
      }
    throw new Failure('resource.not_found', { what: 'session' });
  }

  async listOperators(): Promise<identity.ListOperatorsResponse> {
    const content = [...this.#sessions.values()].flatMap(({ operator }) => (operator ? [operator] : []));
    return create(identity.ListOperatorsResponseSchema, { content });
  }

  createOperator = (request: Asked<'createOperator'>) => this.#changed('create', request);
  changeOperatorRoles = (request: Asked<'changeOperatorRoles'>) => this.#changed('roles', request).then(only);
  deactivateOperator = (request: Asked<'deactivateOperator'>) => this.#changed('deactivate', request).then(only);
  reactivateOperator = (request: Asked<'reactivateOperator'>) => this.#changed('reactivate', request).then(only);
  resetOperatorAuthenticator = (request: Asked<'resetOperatorAuthenticator'>) => this.#changed('reset', request);

  async checkApproval(): Promise<identity.CheckApprovalResponse> {
    return create(identity.CheckApprovalResponseSchema, { refusal: this.refusal });
  }

  async beginOperatorAction(begun: Asked<'beginOperatorAction'>): Promise<identity.BeginOperatorActionResponse> {
    if (this.failure) throw this.failure;
    const id = randomUUID();
    this.log.push({ id, begun });
    return create(identity.BeginOperatorActionResponseSchema, { actionId: id });
  }

  async endOperatorAction(end: Asked<'endOperatorAction'>): Promise<identity.EndOperatorActionResponse> {
    const line = this.log.find(({ id }) => id === end.actionId);
    if (line) line.end = end;
    return create(identity.EndOperatorActionResponseSchema, {});
  }

  readonly pages: Asked<'listOperatorActions'>[] = [];

  async listOperatorActions(asked: Asked<'listOperatorActions'>): Promise<identity.ListOperatorActionsResponse> {
    this.pages.push(asked);
    return create(identity.ListOperatorActionsResponseSchema, {});
  }

  async #changed(call: string, request: unknown): Promise<identity.OperatorWithPassword> {
    this.changes.push({ call, request });
    const operator = create(identity.OperatorSchema, { id: randomUUID(), name: 'changed', version: 2n });
    return create(identity.OperatorWithPasswordSchema, { operator, oneTimePassword: 'once' });
  }
}

function only({ operator }: identity.OperatorWithPassword): identity.Operator {
  if (!operator) throw new Error('an answer without an operator');
  return operator;
}
