/** Who may import whom (AGENTS.md). Arrows point down only: web and api -> contract -> domain; types count too. */
const error = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
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
    error(
      'module-front-door',
      { path: '^apps/api/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/modules/', pathNot: '^apps/api/src/modules/($1/|[^/]+/index\\.ts$)' },
      'another module is reached only through its index.ts',
    ),
    error(
      'app-uses-front-door',
      { path: '^apps/api/src/[^/]+\\.ts$' },
      { path: '^apps/api/src/modules/[^/]+/(?!index\\.ts$)' },
      'the application registers modules by their index.ts',
    ),
    error(
      'sql-only-in-queries',
      { path: '^apps/api/src/modules/', pathNot: '\\.(queries|test)\\.ts$' },
      { path: 'node_modules/(kysely|pg)/' },
      'SQL has one place in a module',
    ),
    error(
      'http-only-in-routes',
      { path: '^apps/api/src/modules/', pathNot: '\\.(routes|test)\\.ts$' },
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
      'platform-knows-no-module',
      { path: '^apps/api/src/(platform|vendors)', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/modules' },
      'what carries the modules does not know them',
    ),
    error(
      'vendor-sdk-only-in-vendors',
      { path: '^apps/api/src', pathNot: '^apps/api/src/vendors' },
      { path: vendorSdks },
      'a vendor is exchanged in one folder',
    ),
    error(
      'features-are-strangers',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
      'pages compose features',
    ),
    error(
      'web-flows-up',
      { path: '^apps/web/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/web/src/(features|pages|app)/' },
      'what everything uses knows nothing of its users',
    ),
    error(
      'features-below-pages',
      { path: '^apps/web/src/features/', pathNot: '\\.test\\.tsx?$' },
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
