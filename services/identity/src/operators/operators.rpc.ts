import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { OperatorActions } from './operator-actions.service.js';
import { OperatorLogin } from './operator-login.service.js';
import { OperatorSessions } from './operator-sessions.service.js';
import {
  actionInContract,
  actorOf,
  grantInContract,
  knownId,
  operatorInContract,
  optionalDate,
  optionalId,
  originOf,
  sessionInContract,
  sessionLineInContract,
} from './operator.presenter.js';
import { OperatorsService, type Change, type OperatorWithPassword } from './operators.service.js';

const EDGE = { callers: ['bff'] } as const;
const { method } = identity.OperatorService;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/** Implements the operators' contract: each method decodes the request, calls a service and encodes the answer. */
@RpcController(identity.OperatorService)
export class OperatorsRpc {
  constructor(
    private readonly logins: OperatorLogin,
    private readonly sessions: OperatorSessions,
    private readonly operators: OperatorsService,
    private readonly actions: OperatorActions,
  ) {}

  @Rpc(method.logInOperator, EDGE)
  async logInOperator(request: identity.LogInOperatorRequest): Answer<typeof identity.OperatorGrantSchema> {
    return grantInContract(await this.logins.logIn(request, originOf(request)));
  }

  @Rpc(method.enrolOperator, EDGE)
  async enrolOperator(request: identity.EnrolOperatorRequest): Answer<typeof identity.OperatorGrantSchema> {
    return grantInContract(await this.logins.enrol(request, originOf(request)));
  }

  @Rpc(method.verifyOperatorSession, EDGE)
  async verifyOperatorSession({
    token,
  }: identity.VerifyOperatorSessionRequest): Answer<typeof identity.OperatorSessionSchema> {
    return sessionInContract(await this.sessions.verify(token));
  }

  @Rpc(method.listOperatorSessions, EDGE)
  async listOperatorSessions({
    operatorId,
    actor,
  }: identity.ListOperatorSessionsRequest): Answer<typeof identity.ListOperatorSessionsResponseSchema> {
    if (actor) await this.operators.assertManages(actorOf(actor), knownId(operatorId, 'operator'));
    const rows = await this.sessions.live(knownId(operatorId, 'operator'));
    return { content: rows.map(sessionLineInContract) };
  }

  @Rpc(method.endOperatorSession, EDGE)
  async endOperatorSession({
    address,
    actor,
    reason,
    ...ids
  }: identity.EndOperatorSessionRequest): Answer<typeof identity.EndOperatorSessionResponseSchema> {
    const operatorId = knownId(ids.operatorId, 'operator');
    const sessionId = knownId(ids.sessionId, 'session');
    if (actor) await this.operators.endSession(actorOf(actor), { operatorId, sessionId, reason });
    else await this.sessions.end(operatorId, sessionId, address);
    return {};
  }

  @Rpc(method.listOperators, EDGE)
  async listOperators(): Answer<typeof identity.ListOperatorsResponseSchema> {
    return { content: (await this.operators.list()).map(operatorInContract) };
  }

  @Rpc(method.createOperator, EDGE)
  async createOperator(request: identity.CreateOperatorRequest): Answer<typeof identity.OperatorWithPasswordSchema> {
    return withPassword(await this.operators.create(actorOf(request.actor), request));
  }

  @Rpc(method.changeOperatorRoles, EDGE)
  async changeOperatorRoles(request: identity.ChangeOperatorRolesRequest): Answer<typeof identity.OperatorSchema> {
    return operatorInContract(await this.operators.changeRoles(actorOf(request.actor), changeOf(request), request));
  }

  @Rpc(method.deactivateOperator, EDGE)
  async deactivateOperator(request: identity.ChangeOperatorRequest): Answer<typeof identity.OperatorSchema> {
    return operatorInContract(await this.operators.deactivate(actorOf(request.actor), changeOf(request)));
  }

  @Rpc(method.reactivateOperator, EDGE)
  async reactivateOperator(request: identity.ChangeOperatorRequest): Answer<typeof identity.OperatorSchema> {
    return operatorInContract(await this.operators.reactivate(actorOf(request.actor), changeOf(request)));
  }

  @Rpc(method.resetOperatorAuthenticator, EDGE)
  async resetOperatorAuthenticator(
    request: identity.ChangeOperatorRequest,
  ): Answer<typeof identity.OperatorWithPasswordSchema> {
    return withPassword(await this.operators.resetAuthenticator(actorOf(request.actor), changeOf(request)));
  }

  @Rpc(method.checkApproval, EDGE)
  async checkApproval({
    approverId,
    requesterId,
  }: identity.CheckApprovalRequest): Answer<typeof identity.CheckApprovalResponseSchema> {
    const refusal = await this.actions.refusal(knownId(requesterId, 'operator'), knownId(approverId, 'operator'));
    return { refusal: refusal ?? '' };
  }

  @Rpc(method.beginOperatorAction, EDGE)
  async beginOperatorAction(
    request: identity.BeginOperatorActionRequest,
  ): Answer<typeof identity.BeginOperatorActionResponseSchema> {
    const { action, subjectKind, subjectId, brand, reason } = request;
    const actionId = await this.actions.begin({
      actor: actorOf(request.actor),
      action,
      subject: { kind: subjectKind, id: subjectId },
      memberId: optionalId(request.memberId, 'memberId'),
      brand,
      reason,
      requesterId: optionalId(request.requesterId, 'requesterId'),
    });
    return { actionId };
  }

  @Rpc(method.endOperatorAction, EDGE)
  async endOperatorAction({
    actionId,
    outcome,
    before,
    after,
  }: identity.EndOperatorActionRequest): Answer<typeof identity.EndOperatorActionResponseSchema> {
    await this.actions.end(knownId(actionId, 'action'), { outcome, before, after });
    return {};
  }

  @Rpc(method.listOperatorActions, EDGE)
  async listOperatorActions(
    request: identity.ListOperatorActionsRequest,
  ): Answer<typeof identity.ListOperatorActionsResponseSchema> {
    const { content, next } = await this.actions.list(
      {
        brands: request.brands,
        operatorId: optionalId(request.operatorId, 'operatorId'),
        subjectId: request.subjectId || undefined,
        action: request.action || undefined,
        from: optionalDate(request.from),
        to: optionalDate(request.to),
        before: optionalId(request.cursor, 'cursor'),
      },
      request.size,
    );
    return { content: content.map(actionInContract), next: next ?? '' };
  }
}

const changeOf = ({
  operatorId,
  version,
  reason,
}: identity.ChangeOperatorRequest | identity.ChangeOperatorRolesRequest): Change => ({
  operatorId: knownId(operatorId, 'operator'),
  version,
  reason,
});

const withPassword = ({
  operator,
  oneTimePassword,
}: OperatorWithPassword): MessageInitShape<typeof identity.OperatorWithPasswordSchema> => ({
  operator: operatorInContract(operator),
  oneTimePassword,
});
