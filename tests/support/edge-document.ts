import { readFileSync } from 'node:fs';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly schema: { readonly type: string; readonly format?: string; readonly enum?: readonly string[] };
}
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}
interface Operation {
  readonly 'x-access': string;
  readonly parameters?: Parameter[];
}

const DOCUMENT = new URL('../../bff/openapi.json', import.meta.url);

/**
 * Returns the edge's calls with this access, from its own OpenAPI document, so that tests over them include new calls
 * automatically.
 */
export const callsFor = (access: string): readonly Call[] =>
  Object.entries(
    (JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, Record<string, Operation>> }).paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-access'] === access)
      .map(([method, { parameters = [] }]) => ({ method, path, parameters })),
  );
