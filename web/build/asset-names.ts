/**
 * The names of built files that are no scripts, the same in the site's build and in that of the first paint. The art
 * plugin names the baked pictures.
 */
export const assetFileNames = 'assets/[name]-[hash][extname]';
