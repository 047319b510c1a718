import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

/**
 * A Vite plugin that writes the URL paths of the console's sections to `site-paths.json`. The console's server reads
 * this file.
 */
export function consolePathsPlugin(root: string): Plugin {
  return {
    name: 'nm:console-paths',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ consolePaths(): string[] }>(join(root, 'src/app/console-paths.ts'), {
        configFile: false,
        root,
        logLevel: 'error',
      });
      this.emitFile({ type: 'asset', fileName: 'site-paths.json', source: JSON.stringify(module.consolePaths()) });
    },
  };
}
