import { Api } from '../support/api.js';

export interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly security?: readonly object[];
  readonly 'x-access'?: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One call of the served OpenAPI document. */
export interface Operation {
  /** Method and path, for example `POST /lgw/inhouse/dice/bets`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The body's schema; absent when the call takes none. */
  readonly body?: Schema;
  /** False if a visitor, who has no token, may make the call too. */
  readonly needsToken: boolean;
  /**
   * True if the body is encrypted: it has only the field `value`, or `value` with the unencrypted fields of free play.
   */
  readonly encrypted: boolean;
}

/** Returns every call in the OpenAPI document that the running product serves. */
export async function operations(api: Api): Promise<Operation[]> {
  const response = await fetch(new URL('/openapi.json', api.baseUrl));
  const document = (await response.json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(document, method.toUpperCase(), path, described)),
  );
}

function operation(document: Document, method: string, path: string, described: Described): Operation {
  const named = described.requestBody?.content['application/json']?.schema;
  const body = named?.$ref ? document.components.schemas[named.$ref.split('/').pop() ?? ''] : named;
  const name = `${method} ${path}`;
  return {
    name,
    method,
    path,
    body,
    parameters: described.parameters ?? [],
    needsToken: (described.security?.length ?? 0) > 0 && described['x-access'] !== 'visitor',
    encrypted: body?.properties?.['value'] !== undefined,
  };
}
