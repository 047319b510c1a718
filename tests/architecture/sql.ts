import ts from 'typescript';
import { type Source, walk } from './sources.js';

/**
 * Files that may hold SQL: stores (writes), read models (screens), migrations, the kit, and code that audits or
 * prepares a database.
 */
const home = /\.(store|read-model)\.ts$|\/migrations\/|^services\/_kit\/|\/testing\/|^infra\/local\/|\/(audit|bench)\//;

/** SQL keywords are upper case in our code, so a sentence is not mistaken for a statement. */
const statement =
  /^\s*(SELECT\s[\s\S]+\sFROM\s|SELECT\s+\w+\(|INSERT\s+INTO\s|UPDATE\s+\S+\s+(\w+\s+)?SET\s|DELETE\s+FROM\s|WITH\s+(RECURSIVE\s+)?\w+\s*(\([^)]*\))?\s+AS\s*(NOT\s+MATERIALIZED\s*|MATERIALIZED\s*)?\(|CREATE\s+(TABLE|INDEX|UNIQUE|FUNCTION|ROLE)|ALTER\s+TABLE|LOCK\s+TABLE|TRUNCATE\s)/;

/** Returns `path:line` of every SQL statement in files that may not hold SQL. */
export function strayStatements(sources: readonly Source[]): string[] {
  const found: string[] = [];
  for (const { path, tree } of sources.filter((source) => !home.test(source.path))) {
    walk(tree, (node) => {
      if (ts.isTemplateHead(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
        if (statement.test(node.text))
          found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      }
    });
  }
  return found;
}
