import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';

/** Who may call a route: `visitor` takes a token when one is sent, `member` asks for one, `real` refuses trial members, `agent` everyone but agents. */
export type Access = 'visitor' | 'member' | 'real' | 'agent';

export const ACCESS = 'bff:access';
const access = (value: Access): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, value), ApiExtension('x-access', value));

export const DUE_PASSWORD = 'bff:due-password';
const withDuePassword = (isAllowed: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(DUE_PASSWORD, isAllowed), ApiExtension('x-with-due-password', isAllowed));

/** A call that a member may make although his password is due for change. Reads are, unless they say otherwise. */
export const DespiteDuePassword = (): MethodDecorator => withDuePassword(true);

/** A read that leads into play. @throws identity.password_change_required while the password is due. */
export const NotWithDuePassword = (): MethodDecorator => withDuePassword(false);

/** Anyone; a token that is sent is checked. */
export const Visitors = (): MethodDecorator => access('visitor');

/** A live session of any member, trial included. */
export const Members = (): MethodDecorator => applyDecorators(access('member'), ApiBearerAuth());

/** A live session of a real member. @throws access.trial for a trial member. */
export const RealMembers = (): MethodDecorator => applyDecorators(access('real'), ApiBearerAuth());

/** A live session of an agent. @throws access.not_agent for anyone else. */
export const Agents = (): MethodDecorator => applyDecorators(access('agent'), ApiBearerAuth());
