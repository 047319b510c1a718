import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';

/**
 * The access of a route. `visitor`: a token is optional. `member`: a token is required. `real`: no trial members.
 * `agent`: agents only.
 */
export type Access = 'visitor' | 'member' | 'real' | 'agent';

export const ACCESS = 'bff:access';
const access = (value: Access): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, value), ApiExtension('x-access', value));

export const DUE_PASSWORD = 'bff:due-password';
const withDuePassword = (isAllowed: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(DUE_PASSWORD, isAllowed), ApiExtension('x-with-due-password', isAllowed));

/** A call that a member may make although the password must be changed. Reads are allowed by default. */
export const DespiteDuePassword = (): MethodDecorator => withDuePassword(true);

/**
 * A read that is refused while the password must be changed, because it leads into play.
 * @throws identity.password_change_required.
 */
export const NotWithDuePassword = (): MethodDecorator => withDuePassword(false);

/** Anyone. A token is checked if one is sent. */
export const Visitors = (): MethodDecorator => access('visitor');

/** A live session of any member, trial included. */
export const Members = (): MethodDecorator => applyDecorators(access('member'), ApiBearerAuth());

/** A live session of a real member. @throws access.trial for a trial member. */
export const RealMembers = (): MethodDecorator => applyDecorators(access('real'), ApiBearerAuth());

/** A live session of an agent. @throws access.not_agent for anyone else. */
export const Agents = (): MethodDecorator => applyDecorators(access('agent'), ApiBearerAuth());
