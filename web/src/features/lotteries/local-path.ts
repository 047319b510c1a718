/** A path of this site with its query, or undefined for a URL that would lead elsewhere. */
export function localPath(address: string | null): string | undefined {
  if (!address || !/^\/(?![/\\])[\w\-./?=&%#~]*$/.test(address)) return undefined;
  return new URL(address, 'https://site.invalid').origin === 'https://site.invalid' ? address : undefined;
}
