import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { OpsSessionListDto } from '../session/ops-session.dto.js';
import { presentSessions } from '../session/ops-session.presenter.js';
import { Audited, May } from '../session/permission.js';
import {
  ChangeOperatorBody,
  ChangeRolesBody,
  CreateOperatorBody,
  EndSessionBody,
  OperatorDto,
  OperatorListDto,
  OperatorWithPasswordDto,
} from './operator.dto.js';
import { presentOperator, presentWithPassword } from './operator.presenter.js';

/**
 * Console routes for the accounts of operators. The identity service itself writes each change to the audit log, in
 * the transaction that makes the change.
 */
@ApiTags('operators')
@Controller('ops/operators')
export class OperatorsController {
  constructor(@InjectOperators() private readonly operators: OperatorsClient) {}

  @Get()
  @May('operators.read')
  @Answers(OperatorListDto)
  async list(): Promise<OperatorListDto> {
    const { content } = await this.operators.listOperators({}, { idempotent: true });
    return { content: content.map(presentOperator) };
  }

  /** Creates an operator's account. The response contains a password that is valid for one login. */
  @Post()
  @HttpCode(200)
  @May('operators.manage')
  @Audited('operators.create')
  @Answers(OperatorWithPasswordDto)
  async create(
    @Body() body: CreateOperatorBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorWithPasswordDto> {
    return presentWithPassword(await this.operators.createOperator({ actor: actorOf(caller), ...body }));
  }

  /** Sets the roles and brands of an operator. They apply from the operator's next request on. */
  @Post(':id/roles')
  @HttpCode(200)
  @May('operators.manage')
  @Audited('operators.roles')
  @Answers(OperatorDto)
  async roles(
    @Param('id', UuidPipe) id: string,
    @Body() body: ChangeRolesBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorDto> {
    const { roles, brands } = body;
    return presentOperator(await this.operators.changeOperatorRoles({ ...change(id, body, caller), roles, brands }));
  }

  /** Closes the account of an operator and ends the operator's sessions. */
  @Post(':id/deactivate')
  @HttpCode(200)
  @May('operators.manage')
  @Audited('operators.deactivate')
  @Answers(OperatorDto)
  async deactivate(
    @Param('id', UuidPipe) id: string,
    @Body() body: ChangeOperatorBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorDto> {
    return presentOperator(await this.operators.deactivateOperator(change(id, body, caller)));
  }

  @Post(':id/reactivate')
  @HttpCode(200)
  @May('operators.manage')
  @Audited('operators.reactivate')
  @Answers(OperatorDto)
  async reactivate(
    @Param('id', UuidPipe) id: string,
    @Body() body: ChangeOperatorBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorDto> {
    return presentOperator(await this.operators.reactivateOperator(change(id, body, caller)));
  }

  /**
   * Removes an operator's authenticator and password, and ends the operator's sessions. The response contains a new
   * password that is valid for one login.
   */
  @Post(':id/reset-authenticator')
  @HttpCode(200)
  @May('operators.manage')
  @Audited('operators.reset_authenticator')
  @Answers(OperatorWithPasswordDto)
  async resetAuthenticator(
    @Param('id', UuidPipe) id: string,
    @Body() body: ChangeOperatorBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorWithPasswordDto> {
    return presentWithPassword(await this.operators.resetOperatorAuthenticator(change(id, body, caller)));
  }

  /** Lists the active sessions of another operator, newest first. */
  @Get(':id/sessions')
  @May('operators.manage')
  @Answers(OpsSessionListDto)
  sessions(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<OpsSessionListDto> {
    return this.#sessionsOf(id, caller);
  }

  /** Ends one session of another operator. Returns the operator's remaining sessions. */
  @Post(':id/sessions/:session/end')
  @HttpCode(200)
  @May('operators.manage')
  @Audited('operators.end_session')
  @Answers(OpsSessionListDto)
  async endSession(
    @Param('id', UuidPipe) id: string,
    @Param('session', UuidPipe) session: string,
    @Body() { reason }: EndSessionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OpsSessionListDto> {
    const ended = { operatorId: id, sessionId: session, actor: actorOf(caller), reason };
    await this.operators.endOperatorSession(ended, { idempotent: true });
    return this.#sessionsOf(id, caller);
  }

  async #sessionsOf(operatorId: string, caller: OperatorCaller): Promise<OpsSessionListDto> {
    const asked = { operatorId, actor: actorOf(caller) };
    const found = await this.operators.listOperatorSessions(asked, { idempotent: true });
    return presentSessions(found, caller.sessionId);
  }
}

const actorOf = ({ operator, address }: OperatorCaller) => ({ operatorId: operator.id, address });

const change = (operatorId: string, { version, reason }: ChangeOperatorBody, caller: OperatorCaller) => ({
  actor: actorOf(caller),
  operatorId,
  version: BigInt(version),
  reason,
});
