/**
 * The names of built files that are no scripts, the same in the site's build and in that of the first paint. The names of
 * some 350 pictures are part of the base script, so their hashes are short.
 */
export const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  `assets/[name]-[hash${names[0]?.endsWith('.svg') ? ':6' : ''}][extname]`;
