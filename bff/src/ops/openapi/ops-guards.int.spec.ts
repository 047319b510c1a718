import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { opsDocument } from '../../openapi/document.js';
import { AUDITED, OPS_CSRF, PERMISSION, type Permission } from '../session/permission.js';
import { startConsole, type TestConsole } from '../testing/start-console.js';
import { OpsOpenApiController } from './ops-openapi.controller.js';

/** The guards of one console route, read from the code or from the OpenAPI document. */
interface Guards {
  readonly permission: Permission | undefined;
  readonly cookie: boolean;
  /** Whether the request must carry the CSRF token of its session in a header. */
  readonly csrf: boolean;
  readonly audit: unknown;
}

/** Routes that read a single object without any data of a member, so that the audit log does not record the read. */
const NO_MEMBERS: ReadonlySet<string> = new Set([
  'GET /ops/brands/{code}/changes',
  'GET /ops/draws/{id}',
  'GET /ops/operators/{id}/sessions',
  'GET /ops/raffles/{id}',
  'GET /ops/vendors/{vassalage}/games',
  'GET /ops/vendors/{vassalage}/games/{gameCode}',
  'GET /ops/vendors/{vassalage}/import',
  'GET /ops/vendors/{vassalage}/keys',
]);

// Goal: every route of the console declares who may use it, every change is written into the audit log, and the OpenAPI
// document states both.
describe('The guards of the console', () => {
  let console: TestConsole;
  let inCode: Map<string, Guards>;
  let inDocument: Map<string, Guards>;
  beforeAll(async () => {
    console = await startConsole();
    const { app } = console.listener;
    inCode = new Map(
      [...app.get(ModulesContainer).values()]
        .flatMap((module) => [...module.controllers.values()])
        .map(({ metatype }) => metatype as Type)
        .filter((controller) => controller !== OpsOpenApiController)
        .flatMap(callsOf),
    );
    inDocument = new Map(
      Object.entries(opsDocument(app).paths).flatMap(([path, methods]) =>
        Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, operation]) => [
          `${method.toUpperCase()} ${path}`,
          {
            permission: operation['x-permission'] as Permission,
            cookie: operation['security'] !== undefined,
            csrf: (operation['security'] as object[] | undefined)?.every((one) => OPS_CSRF in one) ?? false,
            audit: operation['x-audit'],
          },
        ]),
      ),
    );
  });
  afterAll(() => console?.close());

  it('stand in the document, and the document names no others', () => {
    expect(inCode.size).toBeGreaterThan(15);
    expect([...inDocument.keys()].sort()).toEqual([...inCode.keys()].sort());
    for (const [call, guards] of inCode) expect([call, inDocument.get(call)]).toEqual([call, guards]);
  });

  it('name a permission for every call, and a line of the log for every change and every read of one subject', () => {
    expect([...NO_MEMBERS].filter((call) => !inCode.has(call))).toEqual([]);
    for (const [call, { permission, cookie, audit }] of inCode) {
      expect([call, permission, cookie]).toEqual([call, expect.any(String), permission !== 'visitor']);
      const isLogged = !call.startsWith('GET ') || call.includes('{') || call === 'GET /ops/players';
      if (isLogged && !NO_MEMBERS.has(call))
        expect([call, audit]).toEqual([call, expect.stringMatching(/^[a-z_]+\.[a-zA-Z_]+$/)]);
      else expect([call, audit]).toEqual([call, undefined]);
    }
  });

  it('let visitors log in and do nothing else', () => {
    const open = [...inCode].filter(([, { permission }]) => permission === 'visitor').map(([call]) => call);
    expect(open.sort()).toEqual(['POST /ops/session', 'POST /ops/session/enrol']);
  });
});

function callsOf(controller: Type): (readonly [string, Guards])[] {
  const prefix = Reflect.getMetadata(PATH_METADATA, controller) as string;
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = (controller.prototype as Record<string, unknown>)[name] as object;
    if (name === 'constructor' || typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler))
      return [];
    const of = (key: string): unknown => Reflect.getMetadata(key, handler);
    const parts = [prefix, of(PATH_METADATA) as string].flatMap((part) => part.split('/')).filter(Boolean);
    const path = `/${parts.join('/')}`.replace(/:(\w+)/g, '{$1}');
    const permission = of(PERMISSION) as Permission | undefined;
    const method = RequestMethod[of(METHOD_METADATA) as number] ?? '';
    const cookie = Reflect.hasMetadata('swagger/apiSecurity', handler);
    const guards = { permission, cookie, csrf: cookie && method !== 'GET', audit: of(AUDITED) };
    return [[`${method} ${path}`, guards] as const];
  });
}
