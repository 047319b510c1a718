/**
 * The file names of built files other than scripts. The build of the site and the build of the first paint use the
 * same names. The art plugin names the baked pictures.
 */
export const assetFileNames = 'assets/[name]-[hash][extname]';
