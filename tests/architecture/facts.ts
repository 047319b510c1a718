import ts from 'typescript';
import { EVENTS } from '@nm/contracts';
import { type Source, walk } from './sources.js';

/** A fact and the file that publishes or handles it. */
export interface Mention {
  readonly service: string;
  readonly event: string;
  readonly topic: string;
  readonly at: string;
}

/** The facts that services publish, by `append(tx, SomeFactSchema, …)`. */
export function published(sources: readonly Source[]): Mention[] {
  return mentions(sources, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
    return node.expression.name.text === 'append' ? node.arguments[1] : undefined;
  });
}

/** The facts that services react to, by `@Handles(SomeFactSchema)`. */
export function handled(sources: readonly Source[]): Mention[] {
  return mentions(sources, (node) => {
    if (!ts.isDecorator(node) || !ts.isCallExpression(node.expression)) return undefined;
    return node.expression.expression.getText() === 'Handles' ? node.expression.arguments[0] : undefined;
  });
}

/** The service that owns a topic: `wallet.v1` is wallet's. */
export const ownerOf = (topic: string): string => topic.replace(/\.v\d+$/, '');

function mentions(sources: readonly Source[], schemaOf: (node: ts.Node) => ts.Expression | undefined): Mention[] {
  return sources.flatMap(({ path, tree }) => {
    const service = /^(?:services\/)?([^/]+)\//.exec(path)?.[1] ?? '';
    const found: Mention[] = [];
    if (service !== '_kit')
      walk(tree, (node) => {
        const schema = schemaOf(node);
        const declared = schema && byName.get(schema.getText().split('.').at(-1) ?? '');
        if (declared) found.push({ service, ...declared, at: path });
      });
    return found;
  });
}

const byName = new Map(
  [...EVENTS.values()].map(({ type, topic }) => {
    const name = type.split('.').at(-1) ?? '';
    return [`${name}Schema`, { event: name, topic }];
  }),
);
