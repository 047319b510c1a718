import { parse } from 'node:querystring';
import { Injectable, applyDecorators, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { raw, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { PICTURE_BYTES_MAX } from '../pictures/picture.js';

/*
 * This file decides which bodies and query parameters a request may have, before the DTO of its route is validated.
 */

/** The maximum size of a body in bytes. A complete registration form as a JWE is much smaller. */
export const BODY_BYTES_MAX = 32 * 1024;
const DEPTH_MAX = 8;
const PARAMETERS_MAX = 32;
/** The paths of routes whose body may be a form, as in the specification (§7). They accept JSON too. */
const FORM_PATHS: ReadonlySet<string> = new Set(['/wps/member/password/email']);
/** The paths whose body is a file. Their routes read it themselves, after the guards have accepted the caller. */
const FILE_PATH = /^\/wps\/(deposit\/orders\/[^/]+\/proofs|promotions\/manual\/[^/]+\/pictures)$/;
/**
 * Whether every JavaScript object inherits a property of this name. Libraries ignore such a name or follow it to the
 * prototype, so a body must not contain it.
 */
const isInherited = (name: string): boolean => name === 'prototype' || Object.hasOwn(Object.prototype, name);

/** Whether the body of a request is a file, so that it must not be parsed as JSON. */
const takesFile = ({ method, path }: Pick<Request, 'method' | 'path'>): boolean =>
  method === 'POST' && FILE_PATH.test(path);

const invalid = (rule: string) => new Failure('request.invalid', { fields: [{ field: 'body', rule }] });

/**
 * Returns the handlers that parse JSON bodies, and form bodies where the specification has them. A body must be one
 * object in UTF-8, at most 32 KiB large and 8 levels deep. Compressed bodies, inherited property names, the character
 * NUL (which Postgres cannot store) and other content types are refused. The body of an uploaded file is left to its
 * route.
 */
export function jsonBody(): RequestHandler[] {
  const readRaw = raw({ limit: BODY_BYTES_MAX, inflate: false, type: () => true });
  return [
    (request: Request, response: Response, next: NextFunction) => {
      if (takesFile(request)) return next();
      readRaw(request, response, (error?: unknown) => next(error === undefined ? undefined : unreadable(error)));
    },
    (request: Request, _response: Response, next: NextFunction) => {
      if (takesFile(request)) return next();
      const body: unknown = request.body;
      if (!Buffer.isBuffer(body) || body.length === 0) {
        request.body = undefined;
        next();
        return;
      }
      if (FORM_PATHS.has(request.path) && request.is('application/x-www-form-urlencoded')) {
        try {
          request.body = parseFields(body);
          next();
        } catch (error) {
          next(error instanceof Failure ? error : invalid('form'));
        }
        return;
      }
      if (!request.is('application/json')) {
        next(invalid('contentType'));
        return;
      }
      try {
        request.body = parseBody(body);
        next();
      } catch (error) {
        next(error instanceof Failure ? error : invalid('json'));
      }
    },
  ];
}

/**
 * Parses a JSON body.
 * @throws Failure request.invalid if the JSON is not one object of limited depth.
 * @throws SyntaxError or TypeError if the body is not JSON in UTF-8.
 */
export function parseBody(bytes: Buffer): Record<string, unknown> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('object');
  assertPlain(value, 1);
  return value as Record<string, unknown>;
}

/**
 * Parses the fields of a form body.
 * @throws Failure request.invalid if a field name is repeated or inherited.
 */
export function parseFields(bytes: Buffer): Record<string, unknown> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (isInherited(name) || Object.hasOwn(fields, name)) throw invalid('name');
    fields[name] = value;
  }
  assertPlain(fields, 1);
  return fields;
}

function assertPlain(value: object, depth: number): void {
  if (depth > DEPTH_MAX) throw invalid('depth');
  for (const [name, inner] of Object.entries(value as Record<string, unknown>)) {
    if (isInherited(name)) throw invalid('name');
    if (typeof inner === 'string' && inner.includes('\0')) throw invalid('nul');
    if (typeof inner === 'object' && inner !== null) assertPlain(inner, depth + 1);
  }
}

function unreadable(error: unknown): unknown {
  const type = typeOf(error);
  if (type === 'entity.too.large') return new Failure('request.too_large', { bytesMax: BODY_BYTES_MAX });
  if (typeof type === 'string') return invalid(type === 'encoding.unsupported' ? 'contentEncoding' : 'unreadable');
  return error;
}

/** Returns the `type` of an error of Express's body reader. */
const typeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;

/**
 * Parses a query string with at most 32 parameters and without nesting. A repeated parameter becomes an array, which
 * every DTO refuses. `token` is ignored, because the session is read only from the Authorization header (architecture
 * §6).
 */
export function parseQuery(text: string): Record<string, unknown> {
  const { token: _ignored, ...query } = parse(text, '&', '=', { maxKeys: PARAMETERS_MAX });
  return query;
}

/**
 * Query parameters that every route accepts. Clients of the specification send `language` with every request. Other
 * undeclared parameters are refused.
 */
const COMMON_QUERY = new Set(['language']);

/**
 * Refuses a body or query parameters on a route that declares none. The validation pipe checks declared input, so no
 * route accepts undeclared input.
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

const readFile = raw({ limit: PICTURE_BYTES_MAX, inflate: false, type: () => true });

/** An uploaded file with the content type that the request declared. */
export interface FileBody {
  readonly bytes: Buffer;
  /** The content type without parameters, in lower case. */
  readonly type: string;
}

/**
 * Reads the file from the body of a request; at most 5 MB.
 * @throws Failure file.too_large, file.kind (no body), request.invalid (a compressed or incomplete body).
 */
export async function readFileBody(request: Request): Promise<FileBody> {
  await new Promise<void>((done, refuse) => {
    if (!request.res) throw new Error('the request has no response');
    readFile(request, request.res, (error?: unknown) => (error === undefined ? done() : refuse(unreadableFile(error))));
  });
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new Failure('file.kind');
  const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  return { bytes, type: type.trim() };
}

const unreadableFile = (error: unknown): Failure =>
  typeOf(error) === 'entity.too.large'
    ? new Failure('file.too_large', { bytesMax: PICTURE_BYTES_MAX })
    : invalid('unreadable');

/** Documents a route whose body is a PNG or JPEG file. */
export const TakesPicture = (): MethodDecorator =>
  applyDecorators(
    ApiConsumes('image/png', 'image/jpeg'),
    ApiBody({ required: true, schema: { type: 'string', format: 'binary' } }),
  );
