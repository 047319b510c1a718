import { readFile } from 'node:fs/promises';
import { openApiDocument, openApiText } from '@nm/bff/openapi/document.js';
import { OPENAPI_FILE } from '@nm/bff/openapi/openapi.controller.js';
import { startEdge, type TestEdge } from '@nm/bff/testing/start-edge.js';

describe('The committed OpenAPI document', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  it('equals the description of the DTOs (else: npm run build && npm run openapi -w @nm/bff)', async () => {
    expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(openApiText(openApiDocument(edge.app)));
  });

  it('is served as it is committed, even while the brand is closed', async () => {
    edge.peers.identity.status = 1;
    const response = await fetch(`${edge.url}/openapi.json`);
    expect([response.status, await response.text()]).toEqual([200, await readFile(OPENAPI_FILE, 'utf8')]);
  });

  it('describes a refusal and the authentication of every call', () => {
    const { paths } = openApiDocument(edge.app);
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
