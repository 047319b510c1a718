import type { GetModuleInfo } from 'rolldown';

/**
 * Matches the modules of React's renderer. They are in a separate file (see build/boot.ts), so that no single file
 * takes long to evaluate.
 */
const RENDERER = /rolldown.runtime|\/node_modules\/(?:react|react-dom|scheduler)\//;
/**
 * Matches code that many pages share. Code for forms, dates, the socket and the JWE library is loaded at its first
 * use.
 */
const SHARED =
  /\/web\/src\/app\/(?:menu|shell\/(?:side|drawers|session-ended|connection-bar))\.|virtual:(?:words|art)$|\/web\/src\/(?:ui|lib)\/(?!(?:arrivals|timeline|paper|scene|field|choice|dialog|copy-button|qr-code|rich-words|banner-link)\.|time\/time\.|api\/(?:sealed|attempt)\.|debt\/|order\/|account\/|csv\/|fair\/)|\/node_modules\/(?:@tanstack\/(?!.*[iI]nfinite)|@lingui\/core|react-router|react-router-dom|cookie|use-sync-external-store)\//;

/** Returns the given modules and all modules that they import statically. */
function importedFrom(starts: readonly string[], infoOf: GetModuleInfo): ReadonlySet<string> {
  const all = new Set(starts);
  for (const id of all) for (const next of infoOf(id)?.importedIds ?? []) all.add(next);
  return all;
}

/**
 * The groups of shared code: `renderer`; `base`, which the home page and so every page loads; and `kit`, which only
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
