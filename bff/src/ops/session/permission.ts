import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiCookieAuth, ApiExtension } from '@nestjs/swagger';

/** What the routes of the console ask for. Identity's table says which role has which. */
export type Action =
  | 'today.read'
  | 'figures.read'
  | 'deposits.read'
  | 'deposits.review'
  | 'withdrawals.read'
  | 'withdrawals.review'
  | 'wins.read'
  | 'wins.review'
  | 'players.read'
  | 'players.reveal'
  | 'players.note'
  | 'players.sessions'
  | 'cases.read'
  | 'operators.read'
  | 'operators.manage'
  | 'audit.read';

/** `visitor`: anyone. `operator`: every operator with a session. Else the action that a role must allow. */
export type Permission = 'visitor' | 'operator' | Action;

export const PERMISSION = 'console:permission';
export const AUDITED = 'console:audited';

/** The name of the session's cookie. */
export const OPS_COOKIE = 'ops_session';
/** The name, in the document, of the header that each change of a session must carry. */
export const OPS_CSRF = 'ops_csrf';

const permission = (value: Permission): MethodDecorator =>
  applyDecorators(SetMetadata(PERMISSION, value), ApiExtension('x-permission', value));

/** A call without a session: the login itself. */
export const Visitors = (): MethodDecorator => permission('visitor');

/** A call that every operator may make. */
export const AnyOperator = (): MethodDecorator => applyDecorators(permission('operator'), ApiCookieAuth(OPS_COOKIE));

/** A call that an operator may make whose roles allow this action. @throws access.denied for any other. */
export const May = (action: Action): MethodDecorator => applyDecorators(permission(action), ApiCookieAuth(OPS_COOKIE));

/** Names the action under which a call stands in the log. Every call that changes something has one. */
export const Audited = (action: string): MethodDecorator =>
  applyDecorators(SetMetadata(AUDITED, action), ApiExtension('x-audit', action));
