import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';

/** Reads the countries of mobile numbers with their dialling codes. */
export const countriesQuery = queryOptions({
  queryKey: ['countryCodes'],
  queryFn: async ({ signal }) =>
    (await request<Schemas['CountryCodesDto']>('/wps/system/countryCodes', { signal })).list,
  staleTime: Infinity,
});
