import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { brand } from '../brand/brand.js';
import { keys } from '../query/keys.js';
import { readEntries, type ServiceEntry } from './service-paths.js';

const entriesQuery = queryOptions({
  queryKey: keys.permission,
  queryFn: async ({ signal }) =>
    readEntries(
      (await request<Schemas['PermissionDto']>('/wps/system/permission', { signal })).customerService,
      brand.code,
    ),
  staleTime: Infinity,
});

/** Returns the brand's customer service links; empty until they are loaded. */
export const useServiceEntries = (): readonly ServiceEntry[] => useQuery(entriesQuery).data ?? [];
