import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../../bff.config.js';
import { isoTime } from '../../http/time.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers, NothingDto } from '../../openapi/answers.js';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import { BrandScope } from '../http/brand-scope.js';
import { CallingOperator, LoggedInFrom, callerOf, type LoginOrigin, type OperatorCaller } from './operator-caller.js';
import { forgetToken, keepToken } from './ops-cookie.js';
import { OpsEnrolBody, OpsLoginBody, OpsSessionDto, OpsSessionListDto } from './ops-session.dto.js';
import { presentSessions } from './ops-session.presenter.js';
import { AnyOperator, Audited, Visitors } from './permission.js';

@ApiTags('session')
@Controller('ops')
export class OpsSessionController {
  constructor(
    private readonly scope: BrandScope,
    @InjectOperators() private readonly operators: OperatorsClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * Logs in with name, password and authenticator code. An operator's first login fails with ops.enrolment_required;
   * the error's data is needed to set up an authenticator app.
   */
  @Post('session')
  @HttpCode(200)
  @Visitors()
  @Audited('session.open')
  @Answers(OpsSessionDto)
  async logIn(
    @Body() { name, password, code = '' }: OpsLoginBody,
    @LoggedInFrom() origin: LoginOrigin,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpsSessionDto> {
    return this.#open(await this.operators.logInOperator({ name, password, code, ...origin }), request, response);
  }

  /** Confirms a new authenticator by its first code, and logs in. */
  @Post('session/enrol')
  @HttpCode(200)
  @Visitors()
  @Audited('session.enrol')
  @Answers(OpsSessionDto)
  async enrol(
    @Body() { token, code, newPassword = '' }: OpsEnrolBody,
    @LoggedInFrom() origin: LoginOrigin,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpsSessionDto> {
    const grant = await this.operators.enrolOperator({ token, code, newPassword, ...origin });
    return this.#open(grant, request, response);
  }

  @Get('session')
  @AnyOperator()
  @Answers(OpsSessionDto)
  session(@CallingOperator() caller: OperatorCaller): Promise<OpsSessionDto> {
    return this.#present(caller);
  }

  @Delete('session')
  @AnyOperator()
  @Audited('session.end')
  @Answers(NothingDto)
  async logOut(
    @CallingOperator() caller: OperatorCaller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NothingDto> {
    await this.#end(caller, caller.sessionId);
    forgetToken(response, this.config.opsUrl);
    return {};
  }

  /** Lists the operator's own active sessions, newest first. */
  @Get('sessions')
  @AnyOperator()
  @Answers(OpsSessionListDto)
  async sessions(@CallingOperator() { operator, sessionId }: OperatorCaller): Promise<OpsSessionListDto> {
    const asked = { operatorId: operator.id };
    return presentSessions(await this.operators.listOperatorSessions(asked, { idempotent: true }), sessionId);
  }

  @Delete('sessions/:id')
  @AnyOperator()
  @Audited('session.end')
  @Answers(NothingDto)
  async end(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<NothingDto> {
    await this.#end(caller, id);
    return {};
  }

  async #end({ operator, address }: OperatorCaller, sessionId: string): Promise<void> {
    await this.operators.endOperatorSession({ operatorId: operator.id, sessionId, address });
  }

  async #open(
    { token, session }: identity.OperatorGrant,
    request: Request,
    response: Response,
  ): Promise<OpsSessionDto> {
    if (!session) throw new Failure('internal', { reason: 'a grant without a session' });
    const opened = await this.#present(callerOf(request, token, session));
    keepToken(response, token, this.config.opsUrl);
    return opened;
  }

  async #present(caller: OperatorCaller): Promise<OpsSessionDto> {
    const { operator, actions, csrf, expiresAt } = caller;
    const brands = await this.scope.brands(caller);
    const { id, name, displayName, roles } = operator;
    return {
      operator: { id, name, displayName, roles, brands: brands.map(({ code }) => code), actions: [...actions] },
      brands: brands.map((brand) => ({
        code: brand.code,
        name: brand.name,
        currency: brand.currency,
        currencySymbol: brand.currencySymbol,
        timeZone: brand.timeZone,
      })),
      csrf,
      expiresAt: isoTime(expiresAt) ?? '',
    };
  }
}
