import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

/** Lists the paths of the console's sections (`site-paths.json`) at its build. The console's server reads the file. */
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
