import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiCookieAuth, ApiExtension } from '@nestjs/swagger';

/**
 * The permissions that routes of the console can require. The identity service stores which roles have which
 * permissions.
 */
export type Action =
  | 'today.read'
  | 'figures.read'
  | 'deposits.read'
  | 'deposits.review'
  | 'withdrawals.read'
  | 'withdrawals.review'
  | 'wins.read'
  | 'wins.review'
  | 'adjustments.read'
  | 'adjustments.request'
  | 'adjustments.approve'
  | 'applications.read'
  | 'applications.decide'
  | 'feedback.read'
  | 'feedback.answer'
  | 'serviceThreads.read'
  | 'serviceThreads.answer'
  | 'abuse.read'
  | 'abuse.decide'
  | 'referrals.read'
  | 'referrals.decide'
  | 'promotionRequests.read'
  | 'promotionRequests.decide'
  | 'contracts.read'
  | 'contracts.offer'
  | 'contracts.approve'
  | 'moves.read'
  | 'moves.request'
  | 'moves.approve'
  | 'draws.read'
  | 'draws.request'
  | 'draws.approve'
  | 'draws.settle'
  | 'players.read'
  | 'players.reveal'
  | 'players.note'
  | 'players.sessions'
  | 'players.disable'
  | 'cases.read'
  | 'cases.decide'
  | 'payments.read'
  | 'payments.decide'
  | 'announcements.read'
  | 'announcements.write'
  | 'mall.read'
  | 'mall.change'
  | 'mallOrders.read'
  | 'mallOrders.fulfil'
  | 'vendors.read'
  | 'vendors.change'
  | 'vendors.keys'
  | 'brands.read'
  | 'brands.change'
  | 'operators.read'
  | 'operators.manage'
  | 'audit.read';

/**
 * Who may use a route. `visitor`: everyone. `operator`: every logged-in operator. Any other value is the permission
 * that one of the operator's roles must have.
 */
export type Permission = 'visitor' | 'operator' | Action;

export const PERMISSION = 'console:permission';
export const AUDITED = 'console:audited';

/** The name of the cookie with the operator's session token. */
export const OPS_COOKIE = 'ops_session';
/** The name of the CSRF header in the OpenAPI document. */
export const OPS_CSRF = 'ops_csrf';

const permission = (value: Permission): MethodDecorator =>
  applyDecorators(SetMetadata(PERMISSION, value), ApiExtension('x-permission', value));

/** Marks a route that needs no session. Only the routes of the login have it. */
export const Visitors = (): MethodDecorator => permission('visitor');

/** Marks a route that every logged-in operator may use. */
export const AnyOperator = (): MethodDecorator => applyDecorators(permission('operator'), ApiCookieAuth(OPS_COOKIE));

/**
 * Marks a route that requires a role with this permission.
 * @throws access.denied for other operators.
 */
export const May = (action: Action): MethodDecorator => applyDecorators(permission(action), ApiCookieAuth(OPS_COOKIE));

/** Declares the action name with which the audit log records a route. Every route that changes data must have one. */
export const Audited = (action: string): MethodDecorator =>
  applyDecorators(SetMetadata(AUDITED, action), ApiExtension('x-audit', action));
