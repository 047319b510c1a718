import type { PageRequest } from '@nm/contracts';
import { Failure } from '../errors/failure.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 100_000;

/** The part of a list that a request asks for, as SQL limit and offset. */
export interface Page {
  /** The page number; the first page is 1. */
  readonly number: number;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Checks a UUID field of a request, which must be in lower case, and returns it.
 * @throws Failure request.invalid that names the field.
 */
export function uuidField(value: string, field: string): string {
  if (!UUID.test(value)) throw new Failure('request.invalid', { field });
  return value;
}

/** Returns the page that a request asks for. The page size is limited to 1 to 100 rows; it is 20 by default. */
export function pageOf(request: PageRequest | undefined): Page {
  const number = Math.min(Math.max(request?.page ?? 1, 1), PAGE_MAX);
  const limit = Math.min(Math.max(request?.size || PAGE_SIZE, 1), PAGE_SIZE_MAX);
  return { number, limit, offset: (number - 1) * limit };
}

/** Returns the number of pages that are needed for `count` rows. */
export const totalPages = (count: bigint, { limit }: Page): number => Math.ceil(Number(count) / limit);
