import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';
import { isTrial, useSession } from './session.js';

export type Contacts = Schemas['ContactsDto'];

const contactsQuery = queryOptions({
  queryKey: keys.contacts,
  queryFn: ({ signal }) => request<Contacts>('/wps/member/contacts', { signal }),
});

/**
 * Reads which contacts (mobile number, mail address) of the member are confirmed, and whether the registration bonus
 * is held until one is. Trial members have none.
 */
export function useContacts() {
  const { token, user } = useSession();
  return useQuery({ ...contactsQuery, enabled: token !== undefined && !isTrial(user) });
}
