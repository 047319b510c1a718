import type { PageRequest } from '@nm/contracts';
import { Failure } from '../errors/failure.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 100_000;

/** A page of a list, as SQL limit and offset. */
export interface Page {
  /** The page number, from 1. */
  readonly number: number;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads a UUID field of a request and returns it in lower case.
 * @throws Failure request.invalid that names the field.
 */
export function uuidField(value: string, field: string): string {
  if (!UUID.test(value)) throw new Failure('request.invalid', { field });
  return value;
}

/** Reads the requested page and limits its size to 1 to 100 rows; the default is 20. */
export function pageOf(request: PageRequest | undefined): Page {
  const number = Math.min(Math.max(request?.page ?? 1, 1), PAGE_MAX);
  const limit = Math.min(Math.max(request?.size || PAGE_SIZE, 1), PAGE_SIZE_MAX);
  return { number, limit, offset: (number - 1) * limit };
}

/** The number of pages that `count` rows fill. */
export const totalPages = (count: bigint, { limit }: Page): number => Math.ceil(Number(count) / limit);
