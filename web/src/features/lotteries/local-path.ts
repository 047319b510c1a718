/** Returns the URL if it is a path of this site, otherwise undefined. */
export function localPath(address: string | null): string | undefined {
  if (!address || !/^\/(?![/\\])[\w\-./?=&%#~]*$/.test(address)) return undefined;
  return new URL(address, 'https://site.invalid').origin === 'https://site.invalid' ? address : undefined;
}
