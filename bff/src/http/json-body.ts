import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { raw } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';

/** The maximum body size (bytes): several times a full registration form as JWE. */
export const BODY_BYTES_MAX = 32 * 1024;
const DEPTH_MAX = 8;
/** Paths that the specification calls with a form body (§7); they accept JSON too. */
const FORM_PATHS: ReadonlySet<string> = new Set(['/wps/member/password/email']);
/**
 * Whether a property name is one that every object inherits. Libraries skip such names or follow them, so a body may
 * not contain them.
 */
const isInherited = (name: string): boolean => name === 'prototype' || Object.hasOwn(Object.prototype, name);

const invalid = (rule: string) => new Failure('request.invalid', { fields: [{ field: 'body', rule }] });

/**
 * Parses JSON bodies, and form bodies where the specification has one. A body must be one object in UTF-8, of at most
 * 32 KiB and 8 levels. Compressed bodies, inherited property names, NUL (which the database cannot store) and any other
 * content type are refused.
 */
export function jsonBody(): RequestHandler[] {
  const readRaw = raw({ limit: BODY_BYTES_MAX, inflate: false, type: () => true });
  return [
    (request: Request, response: Response, next: NextFunction) => {
      readRaw(request, response, (error?: unknown) => next(error === undefined ? undefined : translate(error)));
    },
    (request: Request, _response: Response, next: NextFunction) => {
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

/** @throws Failure request.invalid for anything but a plain, shallow JSON object. */
export function parseBody(bytes: Buffer): Record<string, unknown> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('object');
  assertPlain(value, 1);
  return value as Record<string, unknown>;
}

/**
 * Parses the fields of a form; each may occur once.
 * @throws Failure request.invalid for a repeated or inherited name.
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
