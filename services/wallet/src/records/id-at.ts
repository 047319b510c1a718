/** Returns the lowest UUIDv7 that can be generated at a time (ms). It is used as the lower bound of a range of ids. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
