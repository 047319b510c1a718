import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

type BirthDate = Schemas['BirthDateDto'];
const PATH = '/wps/member/info/birthDate';

/** Reads the member's birth date, which is absent until the member gives it, and the brand's age limit. */
export const birthDateQuery = queryOptions({
  queryKey: keys.birthDate,
  queryFn: ({ signal }) => request<BirthDate>(PATH, { signal }),
});

/** Stores the member's birth date (YYYY-MM-DD). It can be given once. */
export const setBirthDate = (birthDate: string) => request<BirthDate>(PATH, { method: 'PUT', body: { birthDate } });
