/** The settings of a brand that operators can change, and the rules for such a change (domain rules §2). */
import { Failure } from '@nm/kit/errors/failure.js';
import type { BrandModule } from './brand-module.js';
import { SERVICE_TYPES, type Brand, type CustomerServiceEntry, type SystemStatus } from './brand.js';

/** The parts of a brand's settings. One change affects exactly one part. */
export const PARTS = ['status', 'modules', 'service', 'regions'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The parts of a brand's settings that operators changed. For a part that is absent here, the brand's document applies.
 */
export interface BrandSettings {
  readonly status?: {
    readonly status: SystemStatus;
    /** The end of the maintenance that the site shows, as an ISO 8601 time. */
    readonly until?: string;
    /** The text of the maintenance page, by language in lower case. */
    readonly texts?: Readonly<Record<string, string>>;
  };
  /** Maps the id of a module (a flag or a group) to true if it is on. */
  readonly modules?: Readonly<Record<string, boolean>>;
  readonly service?: readonly CustomerServiceEntry[];
  readonly regions?: readonly string[];
}

/** A change of a brand's settings: one part (such as the status or the modules) with its new value. */
export type BrandChange = {
  readonly [P in Part]: { readonly part: P; readonly value: Required<BrandSettings>[P] };
}[Part];

const TEXT_LENGTH_MAX = 400;
const ENTRIES_MAX = 12;
const TITLE_LENGTH_MAX = 60;
const PATH_LENGTH_MAX = 300;
const REGIONS_MAX = 300;
const POSITIONS: ReadonlySet<string> = new Set(['float', 'side', 'footer']);
const TYPES: ReadonlySet<string> = new Set(SERVICE_TYPES);
const SITE_PATH = /^\/(?![/\\])[\w./#?=&%-]*$/;
const MAIL = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CONTROL = /\p{Cc}/u;

const invalid = (field: string): Failure => new Failure('request.invalid', { field });
const lengthOf = (text: string): number => [...text].length;

/**
 * Checks a change against the brand's document, and returns it in the form in which it is stored.
 * @throws Failure request.invalid that names the field.
 */
export function checkedChange(brand: Brand, change: BrandChange): BrandChange {
  switch (change.part) {
    case 'status':
      return { part: 'status', value: checkedStatus(brand, change.value) };
    case 'modules':
      return { part: 'modules', value: checkedModules(brand, change.value) };
    case 'service':
      return { part: 'service', value: checkedService(change.value) };
    case 'regions':
      return { part: 'regions', value: checkedRegions(change.value) };
  }
}

function checkedStatus(
  brand: Brand,
  { status, until, texts = {} }: Required<BrandSettings>['status'],
): Required<BrandSettings>['status'] {
  if (status !== 1) return { status };
  const languages = brand.languages.map((language) => language.toLowerCase());
  const written = Object.entries(texts)
    .map(([language, text]) => [language, text.trim()] as const)
    .filter(([, text]) => text !== '');
  for (const [language, text] of written) {
    if (!languages.includes(language) || lengthOf(text) > TEXT_LENGTH_MAX || CONTROL.test(text)) throw invalid('texts');
  }
  return {
    status,
    ...(until !== undefined && { until }),
    ...(written.length > 0 && { texts: Object.fromEntries(written) }),
  };
}

function checkedModules(brand: Brand, modules: Readonly<Record<string, boolean>>): Readonly<Record<string, boolean>> {
  const known = idsOf(brand.modules);
  if (Object.keys(modules).some((id) => !known.has(id))) throw invalid('modules');
  return modules;
}

function checkedService(entries: readonly CustomerServiceEntry[]): readonly CustomerServiceEntry[] {
  if (entries.length > ENTRIES_MAX) throw invalid('entries');
  // The page of a closed brand shows only entries whose link leads outside of this site (specification §2). If there
  // are entries, at least one of them must therefore be such an entry.
  if (entries.length > 0 && entries.every(({ path }) => SITE_PATH.test(path.trim()))) throw invalid('entries');
  return entries.map(({ title, position, type, path }) => {
    if (!POSITIONS.has(position)) throw invalid('position');
    if (!TYPES.has(type)) throw invalid('type');
    const entry = { title: title.trim(), position, type, path: path.trim() };
    if (entry.title === '' || lengthOf(entry.title) > TITLE_LENGTH_MAX || CONTROL.test(entry.title))
      throw invalid('title');
    if (entry.path.length > PATH_LENGTH_MAX || CONTROL.test(entry.path) || !isReachable(entry.path))
      throw invalid('path');
    return entry;
  });
}

/** Returns true if a browser can open the URL: a path of this site, a mailto: URL, or an https URL elsewhere. */
function isReachable(path: string): boolean {
  if (SITE_PATH.test(path) || MAIL.test(path)) return true;
  if (!URL.canParse(path) || /\s/.test(path)) return false;
  const { protocol, username, password, hostname } = new URL(path);
  return protocol === 'https:' && `${username}${password}` === '' && hostname.includes('.');
}

function checkedRegions(regions: readonly string[]): readonly string[] {
  if (regions.length > REGIONS_MAX || regions.some((region) => !/^[A-Z]{2}$/.test(region))) throw invalid('regions');
  return [...new Set(regions)].sort();
}

const idsOf = (tree: readonly BrandModule[]): Set<string> =>
  new Set(tree.flatMap(({ modId, childrenNodes }) => [modId, ...idsOf(childrenNodes)]));

/**
 * Returns the settings after a change. A change of modules keeps the modules that earlier changes switched on or off.
 */
export const changedSettings = (before: BrandSettings, change: BrandChange): BrandSettings =>
  change.part === 'modules'
    ? { ...before, modules: { ...before.modules, ...change.value } }
    : { ...before, [change.part]: change.value };

/**
 * Returns a brand's document in which the parts (such as the status) that operators changed replace the original parts.
 */
export function withSettings(brand: Brand, { status, modules, service, regions }: BrandSettings): Brand {
  const { maintenanceUntil: _until, maintenanceTexts: _texts, ...rest } = brand;
  return {
    ...(status ? rest : brand),
    ...(status && { status: status.status }),
    ...(status?.until !== undefined && { maintenanceUntil: status.until }),
    ...(status?.texts && { maintenanceTexts: status.texts }),
    ...(modules && { modules: switched(brand.modules, modules) }),
    ...(service && { customerService: service }),
    ...(regions && { blockedRegions: regions }),
  };
}

const switched = (tree: readonly BrandModule[], modules: Readonly<Record<string, boolean>>): readonly BrandModule[] =>
  tree.map(({ modId, enabled, childrenNodes }) => ({
    modId,
    enabled: modules[modId] ?? enabled,
    childrenNodes: switched(childrenNodes, modules),
  }));
