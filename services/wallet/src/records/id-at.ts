/** Returns the lowest possible UUIDv7 of a time (ms), used as the lower bound of a range of ids. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
