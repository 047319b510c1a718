import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';

/**
 * Query parameters that every route accepts. Clients of the specification send `language` with every request. Any other
 * undeclared parameter is refused.
 */
const COMMON_QUERY = new Set(['language']);

/**
 * Refuses a body or query on a route that declares none. Declared input is checked by the validation pipe, so no route
 * accepts undeclared input.
 */
@Injectable()
export class StrictInputGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const declared = declaredInputs(context);
    const request = context.switchToHttp().getRequest<Request>();
    for (const [name, value] of Object.entries(request.query)) {
      // The character NUL is refused, because Postgres cannot store it.
      if (String(value).includes('\0'))
        throw new Failure('request.invalid', { fields: [{ field: name.slice(0, 64), rule: 'nul' }] });
    }
    const surplus: string[] = [];
    if (!declared.has(RouteParamtypes.BODY)) surplus.push(...Object.keys((request.body as object | undefined) ?? {}));
    if (!declared.has(RouteParamtypes.QUERY)) {
      surplus.push(...Object.keys(request.query).filter((name) => !COMMON_QUERY.has(name)));
    }
    if (surplus.length === 0) return true;
    const fields = surplus.slice(0, 20).map((name) => ({ field: name.slice(0, 64), rule: 'whitelistValidation' }));
    throw new Failure('request.invalid', { fields });
  }
}

function declaredInputs(context: ExecutionContext): ReadonlySet<number> {
  const args: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name);
  return new Set(Object.keys(args ?? {}).map((key) => Number(key.split(':')[0])));
}
