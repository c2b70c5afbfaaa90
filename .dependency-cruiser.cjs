/** Who may import whom (AGENTS.md). Arrows point down only: web and api -> contract -> domain; types count too. */
const error = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
/**
 * The areas, the same in domain, contract, api and web. Each may use those before it and none after it, so that no two need
 * each other (docs/decisions/0043-areas.md).
 */
const areas = require('./tools/areas.json')
const anyArea = `(${areas.join('|')})`
const place = '^(packages/domain|packages/contract|apps/api|apps/web)/src'
const vendorSdks =
  'node_modules/(docusign-esign|plaid|@aws-sdk|openai|ai|@ai-sdk|nodemailer|better-auth|@better-auth|tesseract\\.js)/'

module.exports = {
  forbidden: [
    error('no-cycles', {}, { circular: true }, 'two files that need each other are one file, or miss a third'),
    error(
      'domain-is-pure',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain/src' },
      'rules have no packages, no node:*, no I/O',
    ),
    error(
      'contract-sees-domain-only',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/(contract|domain)/src', 'node_modules/zod/'] },
      'the contract is zod and the domain',
    ),
    error('api-never-web', { path: '^apps/api' }, { path: '^apps/web' }, 'the server does not know its pages'),
    error(
      'web-never-api',
      { path: '^apps/web' },
      { path: '^apps/api|node_modules/(fastify|kysely|pg)/' },
      'the browser reaches the server by the contract alone',
    ),
    ...areas
      .slice(0, -1)
      .map((area, at) =>
        error(
          'areas-in-order',
          { path: `${place}/${area}/`, pathNot: '\\.test\\.tsx?$' },
          { path: `^$1/src/(${areas.slice(at + 1).join('|')})/` },
          'an area does not know those that build on it',
        ),
      ),
    error(
      'shared-knows-no-area',
      { path: '^packages/(domain|contract)/src/shared/', pathNot: '\\.test\\.ts$' },
      { path: '^packages/$1/src/', pathNot: '^packages/$1/src/shared/' },
      'what every area uses knows none of them',
    ),
    error(
      'area-front-door',
      { path: '^apps/api/src/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: `^apps/api/src/${anyArea}/`, pathNot: '^apps/api/src/($1/|[^/]+/index\\.ts$)' },
      'another area is reached only through its index.ts',
    ),
    error(
      'module-front-door',
      { path: `^apps/api/src/${anyArea}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/$1/', pathNot: '^apps/api/src/$1/($2/|[^/]+/index\\.ts$)' },
      'another module of the area is reached only through its index.ts',
    ),
    error(
      'app-above-areas',
      // The test helpers make whole portfolios and begin anew: they stand above everything, and only tests have them.
      { path: `^apps/api/src/${anyArea}/`, pathNot: '\\.test\\.ts$|^apps/api/src/admin/test-helper/' },
      // What it is handed (Deps) it names by its type.
      { path: '^apps/api/src/(app|seed)/', pathNot: '^apps/api/src/app/deps\\.ts$' },
      'an area does not know what puts the areas together',
    ),
    error(
      'sql-only-in-queries',
      { path: `^apps/api/src/${anyArea}/`, pathNot: '\\.(queries|test)\\.ts$' },
      { path: 'node_modules/(kysely|pg)/' },
      'SQL has one place in a module',
    ),
    error(
      'http-only-in-routes',
      { path: `^apps/api/src/${anyArea}/`, pathNot: '\\.(routes|test)\\.ts$' },
      { path: 'node_modules/(@fastify|fastify)/' },
      'a use case does not know that it was called by HTTP',
    ),
    error(
      'queries-are-private',
      { path: '^apps/api/src/', pathNot: '(\\.(service|view|jobs?|queries|access|cache|test)|/facts)\\.ts$' },
      { path: '\\.queries\\.ts$' },
      'routes never touch SQL',
    ),
    error(
      'platform-knows-no-area',
      { path: '^apps/api/src/(platform|vendors)', pathNot: '\\.test\\.ts$' },
      { path: `^apps/api/src/(app|seed|${areas.join('|')})/` },
      'what carries the areas does not know them',
    ),
    error(
      'platform-knows-no-vendor',
      { path: '^apps/api/src/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/vendors/' },
      'what every adapter stands on knows none of them',
    ),
    error(
      'vendor-sdk-only-in-vendors',
      { path: '^apps/api/src', pathNot: '^apps/api/src/vendors' },
      { path: vendorSdks },
      'a vendor is exchanged in one folder',
    ),
    error(
      'features-are-strangers',
      { path: `^apps/web/src/${anyArea}/([^/]+)/` },
      { path: `^apps/web/src/${anyArea}/`, pathNot: '^apps/web/src/$1/$2/' },
      'pages compose features',
    ),
    error(
      'web-flows-up',
      { path: '^apps/web/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      { path: `^apps/web/src/(pages|app|${areas.join('|')})/` },
      'what everything uses knows nothing of its users',
    ),
    error(
      'features-below-pages',
      { path: `^apps/web/src/${anyArea}/`, pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/web/src/(pages|app)/' },
      'a feature does not know where it is shown',
    ),
    error(
      'ui-knows-no-lending',
      { path: '^apps/web/src/ui/' },
      { path: '^packages/|^apps/web/src/lib/' },
      'a table or dialog serves any business',
    ),
    error(
      'no-tests-in-source',
      { pathNot: '\\.test\\.tsx?$|/test/' },
      { path: '\\.test\\.tsx?$|^apps/(api|web)/test/' },
      'the product does not import its tests',
    ),
    error(
      'no-orphans',
      {
        orphan: true,
        pathNot:
          '(\\.d\\.ts|\\.test\\.tsx?|\\.worker\\.ts|\\.config\\.\\w+|(main|apply|app)\\.tsx|(server|worker)\\.ts)$|/test/',
      },
      {},
      'a file that nobody imports is dead',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    // Only what we build ourselves: the entry of many a package lies in a folder of that name too.
    exclude: { path: '^(apps|packages)/[^/]+/dist/|\\.css$|\\.svg$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
