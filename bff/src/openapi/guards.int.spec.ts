import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import request from 'supertest';
import { LIMITED_BET } from '../games/bet-limiter.js';
import { EncryptedBody } from '../http/encrypted-body.js';
import { optionalKey, requiredKey } from '../http/params.js';
import { HOUR_LIMIT, RATE_LIMIT } from '../rate-limit/rate-limit.guard.js';
import { ACCESS, DISABLED_MEMBER, DUE_PASSWORD, FROM_ANY_REGION, type Access } from '../session/access.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';
import { OpenApiController } from './openapi.controller.js';
import { openApiDocument } from './document.js';

/** The guards of one route, read from the code or from the OpenAPI document. */
interface Guards {
  readonly access: Access;
  readonly token: boolean;
  readonly encrypted: boolean;
  readonly idempotencyKey: 'required' | 'optional' | 'none';
  readonly rateLimit: unknown;
  readonly hourLimit: unknown;
  readonly concurrencyLimit: unknown;
  readonly withDuePassword: unknown;
  readonly disabledMembers: unknown;
  readonly fromAnyRegion: unknown;
}
interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
  readonly [extension: `x-${string}`]: unknown;
}

// Goal: the OpenAPI document names exactly the guards that the code applies.
describe('The guards of every call', () => {
  let edge: TestEdge;
  let inCode: Map<string, Guards>;
  let inDocument: Map<string, Guards>;

  beforeAll(async () => {
    edge = await startEdge();
    inCode = new Map(
      [...edge.app.get(ModulesContainer).values()]
        .flatMap((module) => [...module.controllers.values()])
        .map(({ metatype }) => metatype as Type)
        .filter((controller) => controller !== OpenApiController)
        .flatMap(callsOf),
    );
    const { paths, components } = openApiDocument(edge.app);
    const schemas = components?.schemas as Record<string, { properties?: Record<string, { format?: string }> }>;
    inDocument = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods as Record<string, Operation>).map(([method, operation]) => {
          const reference = operation.requestBody?.content['application/json']?.schema.$ref ?? '';
          const body = schemas[reference.split('/').pop() ?? ''];
          const key = operation.parameters?.find(({ name }) => name === 'Idempotency-Key');
          const guards: Guards = {
            access: operation['x-access'] as Access,
            token: (operation.security?.length ?? 0) > 0,
            encrypted: body?.properties?.['value']?.format === 'jwe',
            idempotencyKey: key ? (key.required ? 'required' : 'optional') : 'none',
            rateLimit: operation['x-rate-limit'],
            hourLimit: operation['x-hour-limit'],
            concurrencyLimit: operation['x-concurrency-limit'],
            withDuePassword: operation['x-with-due-password'],
            disabledMembers: operation['x-disabled-members'],
            fromAnyRegion: operation['x-from-any-region'],
          };
          return [`${method.toUpperCase()} ${path}`, guards] as const;
        }),
      ),
    );
  });
  afterAll(() => edge.close());

  it('stand in the document, and the document names no others', () => {
    expect(inCode.size).toBeGreaterThan(50);
    expect([...inDocument.keys()].sort()).toEqual([...inCode.keys()].sort());
    for (const [call, guards] of inCode) expect([call, inDocument.get(call)]).toEqual([call, guards]);
  });

  it('ask for a token exactly where the document says so', async () => {
    for (const [call, { access }] of inDocument) {
      const [method = '', path = ''] = call.split(' ');
      const url = path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-000000000000');
      const { status } = await read(request(edge.url)[method.toLowerCase() as 'get'](url).set('X-Merchant', 'lab'));
      expect([call, status === 401]).toEqual([call, access !== 'visitor']);
    }
  });

  it('refuse a visitor from a blocked region everywhere but at login and at what the page of the region needs', async () => {
    const blocked = await startEdge();
    blocked.peers.identity.status = 2;
    for (const [call, { fromAnyRegion }] of inDocument) {
      const [method = '', path = ''] = call.split(' ');
      const url = path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-000000000000');
      const { body } = await read(request(blocked.url)[method.toLowerCase() as 'get'](url).set('X-Merchant', 'lab'));
      const isOpen = fromAnyRegion === true || path.startsWith('/wps/system/');
      expect([call, body.message === 'access.region']).toEqual([call, !isOpen]);
    }
    await blocked.close();
  });

  it('are shown with the document at /docs-json and readably at /docs, under a strict policy', async () => {
    const document = await request(edge.url)
      .get('/docs-json')
      .expect(200)
      .expect('Content-Type', /application\/json/);
    expect(Object.keys((JSON.parse(document.text) as { paths: object }).paths).length).toBeGreaterThan(40);
    const page = await request(edge.url)
      .get('/docs')
      .expect(200)
      .expect('Content-Type', /text\/html/);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-/);
    expect(page.text).not.toContain('<script');
    for (const call of inDocument.keys()) expect(page.text).toContain(`<code>${call.split(' ')[1]}</code>`);
    expect(page.text).toContain('Idempotency-Key');
  });
});

/** Returns the routes of a controller with their guards, read from the same metadata as the guards use. */
function callsOf(controller: Type): (readonly [string, Guards])[] {
  const prefix = Reflect.getMetadata(PATH_METADATA, controller) as string;
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = (controller.prototype as Record<string, unknown>)[name] as object;
    if (name === 'constructor' || typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler))
      return [];
    const of = (key: string): unknown => Reflect.getMetadata(key, handler);
    const path = `/${[prefix, of(PATH_METADATA) as string]
      .flatMap((part) => part.split('/'))
      .filter(Boolean)
      .join('/')}`;
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
      string,
      { factory?: unknown }
    >;
    const factories = Object.values(args).map(({ factory }) => factory);
    const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ?? []) as unknown[];
    const access = (of(ACCESS) as Access | undefined) ?? 'member';
    const guards: Guards = {
      access,
      token: access !== 'visitor' || Reflect.hasMetadata('swagger/apiSecurity', handler),
      encrypted: types.some(
        (type) => typeof type === 'function' && (type === EncryptedBody || type.prototype instanceof EncryptedBody),
      ),
      idempotencyKey: factories.includes(requiredKey)
        ? 'required'
        : factories.includes(optionalKey)
          ? 'optional'
          : 'none',
      rateLimit: of(RATE_LIMIT),
      hourLimit: of(HOUR_LIMIT),
      concurrencyLimit: of(LIMITED_BET),
      withDuePassword: of(DUE_PASSWORD),
      disabledMembers: of(DISABLED_MEMBER),
      fromAnyRegion: of(FROM_ANY_REGION),
    };
    const method = RequestMethod[of(METHOD_METADATA) as number] ?? '';
    return [[`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, guards] as const];
  });
}
