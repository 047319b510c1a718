import { availableParallelism } from 'node:os';

/** One configuration for every node test; `infra/local/run.mjs` chooses the tier by path pattern. */
const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
};
export default {
  // Tests of services wait for Postgres half of their time: two cores carry two of them.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, swcrc: false }] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['<rootDir>/infra/local/own-redis.mjs'],
  reporters: ['default', '<rootDir>/infra/local/slowest-specs.mjs', '<rootDir>/infra/local/end-of-run.mjs'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.local/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // Modules of finished test files stay in a worker's memory, so a worker that has grown is replaced.
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 30_000,
};
