import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';

/**
 * The session that a route requires. `visitor`: a token is optional. `member`: a token is required. `real`: as member,
 * but no trial members. `agent`: agents only.
 */
export type Access = 'visitor' | 'member' | 'real' | 'agent';

export const ACCESS = 'bff:access';
const access = (value: Access): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, value), ApiExtension('x-access', value));

export const DUE_PASSWORD = 'bff:due-password';
const withDuePassword = (isAllowed: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(DUE_PASSWORD, isAllowed), ApiExtension('x-with-due-password', isAllowed));

/** Allows a call although the member must change the password. Reads are allowed by default. */
export const DespiteDuePassword = (): MethodDecorator => withDuePassword(true);

/**
 * Refuses a read while the member must change the password, because the read leads to playing.
 * @throws identity.password_change_required.
 */
export const NotWithDuePassword = (): MethodDecorator => withDuePassword(false);

/** Allows everyone. A token is checked if one is sent. */
export const Visitors = (): MethodDecorator => access('visitor');

/** Requires a live session of any member, trial members included. */
export const Members = (): MethodDecorator => applyDecorators(access('member'), ApiBearerAuth());

/**
 * Requires a live session of a real member.
 * @throws access.trial for a trial member.
 */
export const RealMembers = (): MethodDecorator => applyDecorators(access('real'), ApiBearerAuth());

/**
 * Requires a live session of an agent.
 * @throws access.not_agent for anyone else.
 */
export const Agents = (): MethodDecorator => applyDecorators(access('agent'), ApiBearerAuth());
