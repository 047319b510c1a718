import { readdir, readFile } from 'node:fs/promises';
import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * The folder with the source files, also if this module runs compiled. The documents are made from the comments in
 * these files, so they can be written in a checkout only.
 */
const SOURCES = new URL('../../src/', import.meta.url);

const CLASS = /^export class (\w+?)(?:Controller)? /;
const METHOD = /^ {2}(?:async )?(\w+)\(/;

/** Returns the comment above each method of the given controller source, by operation id. */
export function commentsOf(source: string): Map<string, string> {
  const found = new Map<string, string>();
  let controller = '';
  let comment: string[] | undefined;
  let isOpen = false;
  for (const line of source.split('\n')) {
    controller = CLASS.exec(line)?.[1] ?? controller;
    if (line.startsWith('  /**')) [comment, isOpen] = [[], true];
    if (isOpen) {
      comment?.push(line.replace(/^ *(?:\/\*\*|\*\/|\*) ?/, '').replace(/ *\*\/$/, ''));
      isOpen = !line.endsWith('*/');
      continue;
    }
    const method = METHOD.exec(line)?.[1];
    if (method && comment) found.set(`${controller}_${method}`, comment.join(' ').replaceAll(/\s+/g, ' ').trim());
    if (method || line === '' || line === '  }') comment = undefined;
  }
  return found;
}

/** Reads the comments of all routes from the controllers' sources, by operation id. */
export async function routeComments(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith('.controller.ts'));
  const found = await Promise.all(
    files.toSorted().map(async (file) => [...commentsOf(await readFile(new URL(file, SOURCES), 'utf8'))]),
  );
  return new Map(found.flat());
}

/** Gives each operation the comment of its method: the first sentence as summary, the others as description. */
export function withComments(document: OpenAPIObject, comments: ReadonlyMap<string, string>): OpenAPIObject {
  for (const methods of Object.values(document.paths))
    for (const operation of [methods.get, methods.post, methods.put, methods.patch, methods.delete]) {
      const comment = comments.get(operation?.operationId ?? '')?.replace(/ ?@throws.*/, '');
      if (!operation || !comment) continue;
      const end = comment.search(/\. (?=[A-Z`])/) + 1 || comment.length;
      operation.summary = comment.slice(0, end);
      if (end < comment.length) operation.description = comment.slice(end + 1);
    }
  return document;
}
