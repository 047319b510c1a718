import { hash } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  readonly $ref?: string;
  /**
   * Used for a field that refers to another schema and has a description of its own. The reference is then the only
   * entry of `allOf`.
   */
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}
interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema?: Schema;
    description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { readonly schema: Schema }>> }>>;
  readonly [extension: `x-${string}`]: unknown;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b2230}
code,td:first-child{font-family:ui-monospace,monospace;font-size:13px}h2{margin-top:2.5rem}
details{border:1px solid #d4d8df;border-radius:6px;margin:.5rem 0;padding:.4rem .8rem}
summary{cursor:pointer}summary b{display:inline-block;width:4.5rem}table{border-collapse:collapse;width:100%}
td,th{border-top:1px solid #e4e7ec;padding:.3rem .6rem;text-align:left;vertical-align:top}`;

/**
 * Builds an HTML page without scripts that lists every route of an OpenAPI document. `styleHash` is the hash with
 * which the content security policy allows the page's only style.
 */
export function docsPage({ info, paths, components }: OpenAPIObject): {
  readonly html: string;
  readonly styleHash: string;
} {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method.toUpperCase(), path, operation)]);
    }
  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(info.title)}</title><style>${STYLE}</style></head><body><h1>${text(info.title)}</h1>
<p>${text(info.description ?? '')} The document itself: <a href="/docs-json">/docs-json</a>.</p>
${[...groups].map(([tag, operations]) => `<h2>${text(tag)}</h2>${operations.join('')}`).join('')}
<h2>Objects</h2>${schemas.map(([name, schema]) => schemaHtml(name, schema)).join('')}</body></html>`;
  return { html, styleHash: `sha256-${hash('sha256', STYLE, 'base64')}` };
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema;
  const value = answer?.properties?.['value'];
  const guards = Object.entries(operation).filter(([name]) => name.startsWith('x-'));
  const rows = [
    ...(operation.parameters ?? []).map(({ name, in: place, required, schema, description = '' }) =>
      row(name, `${place}, ${required ? 'required' : 'optional'}, ${typeHtml(schema)}. ${text(description)}`),
    ),
    ...(body ? [row('body', typeHtml(body))] : []),
    ...(value ? [row('value', typeHtml(value))] : []),
    ...guards.map(([name, setting]) => row(name.slice(2), `<code>${text(JSON.stringify(setting))}</code>`)),
  ];
  const about = text([operation.summary, operation.description].filter(Boolean).join(' '));
  return `<details><summary><b>${method}</b> <code>${text(path)}</code></summary><p>${about}</p><table>${rows.join('')}</table></details>`;
}

function schemaHtml(name: string, { properties = {}, required = [], enum: values }: Schema): string {
  const rows = Object.entries(properties).map(([field, schema]) =>
    row(field, `${required.includes(field) ? '' : 'optional, '}${typeHtml(schema)}. ${text(schema.description ?? '')}`),
  );
  const choices = values ? `<p>${values.map((choice) => `<code>${text(String(choice))}</code>`).join(' ')}</p>` : '';
  return `<details id="${text(name)}"><summary><code>${text(name)}</code></summary>${choices}<table>${rows.join('')}</table></details>`;
}

const row = (name: string, html: string): string => `<tr><td>${text(name)}</td><td>${html}</td></tr>`;

function typeHtml(schema: Schema | undefined): string {
  const name = schema?.$ref?.split('/').pop();
  if (name) return `<a href="#${text(name)}"><code>${text(name)}</code></a>`;
  if (schema?.allOf?.length === 1) return typeHtml(schema.allOf[0]);
  if (schema?.type === 'array') return `list of ${typeHtml(schema.items)}`;
  return `<code>${text([schema?.type ?? 'object', schema?.format].filter(Boolean).join(' '))}</code>`;
}

const text = (given: string): string => given.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
