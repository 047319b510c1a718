import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';

/**
 * The session that a route requires. `visitor`: none; a token is optional. `member`: any member, trial members
 * included. `real`: any member except trial members. `agent`: agents only.
 */
export type Access = 'visitor' | 'member' | 'real' | 'agent';

export const ACCESS = 'bff:access';
const access = (value: Access): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, value), ApiExtension('x-access', value));

export const DUE_PASSWORD = 'bff:due-password';
const withDuePassword = (isAllowed: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(DUE_PASSWORD, isAllowed), ApiExtension('x-with-due-password', isAllowed));

/**
 * Allows a route for members who must change their password first. Without this mark, only reads are allowed for
 * them.
 */
export const DespiteDuePassword = (): MethodDecorator => withDuePassword(true);

/**
 * Refuses a read that starts a game, for members who must change their password or are disabled.
 * @throws Failure identity.password_change_required, access.denied.
 */
export const NotWithDuePassword = (): MethodDecorator => withDuePassword(false);

export const DISABLED_MEMBER = 'bff:disabled-member';

/**
 * Allows a route for disabled members, because it is needed for withdrawals, to end open rounds, or to protect the
 * account. Without this mark, they may only use reads that start no game.
 */
export const DisabledMembersToo = (): MethodDecorator =>
  applyDecorators(SetMetadata(DISABLED_MEMBER, true), ApiExtension('x-disabled-members', true));

export const FROM_ANY_REGION = 'bff:from-any-region';

/**
 * Allows a route from a region in which the brand is blocked, because a member needs it to log in or to end an open
 * round. From there members may also use the routes that are allowed for disabled members, and reads that start no
 * game.
 */
export const FromAnyRegion = (): MethodDecorator =>
  applyDecorators(SetMetadata(FROM_ANY_REGION, true), ApiExtension('x-from-any-region', true));

/**
 * Refuses a route from a region in which the brand is blocked, although disabled members may use it: the route
 * continues an open round. From there members can only end the round.
 * @throws Failure access.region.
 */
export const NotFromBlockedRegions = (): MethodDecorator =>
  applyDecorators(SetMetadata(FROM_ANY_REGION, false), ApiExtension('x-from-any-region', false));

/** Marks a route that needs no session. If a token is sent, it is checked. */
export const Visitors = (): MethodDecorator => access('visitor');

/** Marks a route that needs an active session of any member, trial members included. */
export const Members = (): MethodDecorator => applyDecorators(access('member'), ApiBearerAuth());

/**
 * Marks a route that needs an active session of a real member.
 * @throws Failure access.trial for a trial member.
 */
export const RealMembers = (): MethodDecorator => applyDecorators(access('real'), ApiBearerAuth());

/**
 * Marks a route that needs an active session of an agent.
 * @throws Failure access.not_agent for other members.
 */
export const Agents = (): MethodDecorator => applyDecorators(access('agent'), ApiBearerAuth());
