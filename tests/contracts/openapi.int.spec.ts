import { readFile } from 'node:fs/promises';
import { openApiDocument, openApiText, opsDocument } from '@nm/bff/openapi/document.js';
import { OPENAPI_FILE } from '@nm/bff/openapi/openapi.controller.js';
import { routeComments, withComments } from '@nm/bff/openapi/route-comments.js';
import { OPS_OPENAPI_FILE } from '@nm/bff/ops/openapi/ops-openapi.controller.js';
import { startConsole, type TestConsole } from '@nm/bff/ops/testing/start-console.js';

describe('The committed OpenAPI document', () => {
  let edge: TestConsole;
  beforeAll(async () => {
    edge = await startConsole();
  });
  afterAll(() => edge.close());

  it('equals the DTOs and the comments of the routes (else: npm run build && npm run openapi -w @nm/bff)', async () => {
    expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(
      openApiText(withComments(openApiDocument(edge.app), await routeComments())),
    );
  });

  it('of the console is what its DTOs say today, and is served to operators', async () => {
    const committed = await readFile(OPS_OPENAPI_FILE, 'utf8');
    expect(committed).toBe(openApiText(withComments(opsDocument(edge.listener.app), await routeComments())));
    expect((await edge.logIn().get('/ops/openapi.json').expect(200)).text).toBe(committed);
    expect((await fetch(`${edge.url}/ops/openapi.json`)).status).toBe(401);
  });

  it('is served as it is committed, even while the brand is closed', async () => {
    edge.peers.identity.status = 1;
    const response = await fetch(`${edge.siteUrl}/openapi.json`);
    expect([response.status, await response.text()]).toEqual([200, await readFile(OPENAPI_FILE, 'utf8')]);
  });

  it('describes a refusal and the authentication of every call', () => {
    const paths = { ...openApiDocument(edge.app).paths, ...opsDocument(edge.listener.app).paths };
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods as Record<string, { responses: object }>)) {
        expect([path, method, Object.keys(operation.responses)]).toEqual([
          path,
          method,
          expect.arrayContaining(['200', 'default']),
        ]);
      }
    }
  });
});
