import type { GetModuleInfo } from 'rolldown';

/** React's renderer is a separate file (build/boot.ts), so that neither file causes one long task. */
const RENDERER = /rolldown.runtime|\/node_modules\/(?:react|react-dom|scheduler)\//;
/** Code that many pages share. Forms, dates, the socket and the JWE library load at their first use. */
const SHARED =
  /\/web\/src\/app\/(?:menu|shell\/(?:side|drawers|session-ended|connection-bar))\.|virtual:(?:words|art)$|\/web\/src\/(?:ui|lib)\/(?!(?:arrivals|timeline|paper|scene|field|choice|dialog|copy-button|qr-code|rich-words)\.|time\/time\.|api\/(?:sealed|attempt)\.|debt\/|order\/|account\/|csv\/|fair\/)|\/node_modules\/(?:@tanstack\/(?!.*[iI]nfinite)|@lingui\/core|react-router|react-router-dom|cookie|use-sync-external-store)\//;

/** Returns these modules and all modules that they import statically. */
function importedFrom(starts: readonly string[], infoOf: GetModuleInfo): ReadonlySet<string> {
  const all = new Set(starts);
  for (const id of all) for (const next of infoOf(id)?.importedIds ?? []) all.add(next);
  return all;
}

/**
 * The files of shared code: `renderer`; `base`, which home needs and therefore every page loads; and `kit`, which only
 * other pages need.
 */
export function codeGroups(root: string) {
  const starts = [`${root}src/main.tsx`, `${root}src/features/home/home-page.tsx`];
  let needed: ReadonlySet<string> | undefined;
  return [
    { name: 'renderer', test: RENDERER, priority: 1 },
    {
      name: (id: string, graph: { getModuleInfo: GetModuleInfo }) =>
        (needed ??= importedFrom(starts, (one) => graph.getModuleInfo(one))).has(id) ? 'base' : 'kit',
      test: SHARED,
    },
  ];
}
