/** Which file may import which: `npm run check` and tests/architecture hold these. Each comment says why. */
const services = '^services/(?!_kit)([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that need each other are one file, or lack a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-are-islands',
      severity: 'error',
      comment: 'A service meets another by RPC and events only.',
      from: { path: services },
      to: { path: services, pathNot: '^services/$1/' },
    },
    {
      name: 'only-tests-see-services',
      severity: 'error',
      comment: 'The bff, the contracts and the sandboxes know services by their contracts.',
      from: { path: '^(bff|proto-contracts|infra)/', pathNot: '\\.spec\\.ts$' },
      to: { path: services },
    },
    {
      name: 'kit-knows-no-service',
      severity: 'error',
      comment: 'The kit holds building blocks, no business rule.',
      from: { path: '^services/_kit/' },
      to: { path: ['^services/(?!_kit)', '^bff/', '^web/', '^infra/', '^tests/'] },
    },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      comment: 'Everybody imports the contracts; they import nobody.',
      from: { path: '^proto-contracts/' },
      to: { path: ['^services/', '^bff/', '^web/', '^infra/', '^tests/'] },
    },
    {
      name: 'bff-is-imported-by-nobody',
      severity: 'error',
      comment: 'The bff is an edge.',
      from: { path: '^(services|proto-contracts|infra)/' },
      to: { path: '^bff/' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      comment: 'Test support stays out of what ships.',
      from: { path: '^(services|bff|infra|proto-contracts|web)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: ['^tests/', '\\.spec\\.tsx?$'] },
    },
    {
      name: 'no-test-package-in-the-product',
      severity: 'error',
      comment: 'What runs in production imports no development dependency and no testing folder.',
      from: {
        path: '^(services|bff|infra|proto-contracts|web)/',
        pathNot: ['\\.spec\\.tsx?$', '/testing/', '^web/(build|art|vite\\.config)', '^infra/(local/bootstrap|backup)/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-testing-folder-in-the-product',
      severity: 'error',
      comment: 'What runs in production imports no development dependency and no testing folder.',
      from: {
        path: '^(services|bff|infra|proto-contracts|web)/',
        pathNot: ['\\.spec\\.tsx?$', '/testing/'],
      },
      to: { path: '/testing/' },
    },
    {
      name: 'kafkajs-in-one-folder',
      severity: 'error',
      comment: 'The event log is a port; only its Kafka adapter knows Kafka.',
      from: { path: '^(services|bff|infra)/', pathNot: '^services/_kit/src/events/kafka/' },
      to: { path: '(^|/)kafkajs(/|$)' },
    },
    {
      name: 'bff-has-no-database',
      severity: 'error',
      comment: 'The bff owns no table: sessions live in Redis, everything else behind an RPC.',
      from: { path: '^bff/' },
      to: { path: ['(^|node_modules/)(pg|typeorm|@nestjs/typeorm)(/|$)', '^services/_kit/src/db/'] },
    },
    {
      name: 'only-stores-speak-to-the-database',
      severity: 'error',
      comment:
        'SQL stands in stores, read models, migrations and the kit; so only they hold an Sql, and services pass a Tx on as a type.',
      from: {
        path: services,
        pathNot: [
          '\\.(store|read-model|module)\\.ts$',
          '/migrations/',
          '\\.spec\\.ts$',
          '/testing/',
          '/[^/]*(main|migrate|audit|bench)[^/]*\\.ts$',
        ],
      },
      to: { path: '(^|node_modules/)pg(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rounds-know-no-game',
      severity: 'error',
      comment: 'A game is a folder that implements the port of rounds.',
      from: { path: '^services/games/src/rounds/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^services/games/src/(inhouse|vendors)/' },
    },
    {
      name: 'games-are-islands',
      severity: 'error',
      comment: 'One in-house game can be deleted without a change in another.',
      from: { path: '^services/games/src/inhouse/([^/]+)/' },
      to: { path: '^services/games/src/inhouse/[^/]+/', pathNot: '^services/games/src/inhouse/$1/' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'An import that only works because another package needs the same one breaks without notice.',
      from: { path: '^(services|bff|infra|proto-contracts)/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
  },
};
