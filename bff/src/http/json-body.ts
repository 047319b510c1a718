import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { raw } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { takesFile } from './file-body.js';

/** Maximum size of a body (bytes). A complete registration form as JWE has a fraction of it. */
export const BODY_BYTES_MAX = 32 * 1024;
const DEPTH_MAX = 8;
/** Paths whose body is a form in the specification (§7). They accept JSON as well. */
const FORM_PATHS: ReadonlySet<string> = new Set(['/wps/member/password/email']);
/**
 * Whether every JavaScript object inherits a property of this name. Libraries ignore such names or follow them to the
 * prototype, so a body must not contain them.
 */
const isInherited = (name: string): boolean => name === 'prototype' || Object.hasOwn(Object.prototype, name);

const invalid = (rule: string) => new Failure('request.invalid', { fields: [{ field: 'body', rule }] });

/**
 * Parses JSON bodies, and form bodies where the specification demands them. A body must be one object in UTF-8 with at
 * most 32 KiB and 8 levels. Compressed bodies, inherited property names, the character NUL (which Postgres cannot
 * store) and other content types are refused. The body of an uploaded file is left to its route.
 */
export function jsonBody(): RequestHandler[] {
  const readRaw = raw({ limit: BODY_BYTES_MAX, inflate: false, type: () => true });
  return [
    (request: Request, response: Response, next: NextFunction) => {
      if (takesFile(request)) return next();
      readRaw(request, response, (error?: unknown) => next(error === undefined ? undefined : translate(error)));
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
 * @throws Failure request.invalid unless it is one JSON object of limited depth.
 */
export function parseBody(bytes: Buffer): Record<string, unknown> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('object');
  assertPlain(value, 1);
  return value as Record<string, unknown>;
}

/**
 * Parses the fields of a form.
 * @throws Failure request.invalid for a field name that is repeated or inherited.
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

function translate(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new Failure('request.too_large', { bytesMax: BODY_BYTES_MAX });
  if (typeof type === 'string') return invalid(type === 'encoding.unsupported' ? 'contentEncoding' : 'unreadable');
  return error;
}
