import { defineConfig } from 'oxlint'
import { borders } from './scripts/checks/borders.ts'

const TESTS = ['**/*.test.{ts,tsx}', 'e2e/**', 'apps/server/src/testing/**']

/** Where a table of rows becomes typed functions: what the compiler cannot follow is asserted there and nowhere else. */
const TYPED_GLUE = [
  'apps/server/src/db/database.ts',
  'apps/server/src/http/route.ts',
  'apps/server/src/jobs/job-queue.ts',
  'apps/server/src/outbox/subscriber.ts',
  'apps/server/src/pages/web-build.ts',
  'apps/server/src/testing/factories.ts',
  'apps/web/src/api/derive.ts',
  'packages/client/src/client.ts',
]

const unsafeAllowed = {
  'typescript/no-unsafe-argument': 'off',
  'typescript/no-unsafe-assignment': 'off',
  'typescript/no-unsafe-call': 'off',
  'typescript/no-unsafe-member-access': 'off',
  'typescript/no-unsafe-return': 'off',
  'typescript/no-unsafe-type-assertion': 'off',
} as const

export default defineConfig({
  plugins: ['eslint', 'oxc', 'typescript', 'unicorn', 'import', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  rules: {
    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'max-lines': ['error', 500],

    'array-callback-return': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-alert': 'error',
    'no-constructor-return': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-new-func': 'error',
    'no-new-wrappers': 'error',
    'no-proto': 'error',
    'no-script-url': 'error',
    'no-self-compare': 'error',
    'no-template-curly-in-string': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'prefer-const': 'error',

    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true }],
    'typescript/consistent-type-imports': 'error',
    // redux-persist has warned of its next version since 2019; without the option the storage key cannot be "root".
    'typescript/no-deprecated': [
      'error',
      { allow: [{ from: 'package', package: 'redux-persist', name: 'keyPrefix' }] },
    ],
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',

    'unicorn/no-document-cookie': 'error',
    'unicorn/no-object-as-default-parameter': 'error',
    'unicorn/no-this-assignment': 'error',
    'unicorn/no-useless-promise-resolve-reject': 'error',
    'unicorn/prefer-node-protocol': 'error',

    // The compiler decides these, they see false alarms here, or they are matters of taste.
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    { files: ['**/*.ts', '**/*.mjs'], rules: { 'unicorn/filename-case': ['error', { case: 'kebabCase' }] } },
    {
      files: ['apps/server/src/**', 'packages/**'],
      excludeFiles: TESTS,
      rules: { 'no-console': 'error' },
    },
    {
      files: ['apps/**', 'packages/**'],
      excludeFiles: [
        'apps/server/src/env.ts',
        'apps/server/src/main.ts',
        'apps/server/src/commands/run-command.ts',
        'apps/server/src/testing/**',
        'apps/web/*.config.ts',
      ],
      rules: {
        'node/no-process-env': 'error',
        'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Read it in env.ts.' }],
      },
    },
    {
      files: ['packages/domain/src/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'The domain has no clock: the caller passes the time.' },
          { object: 'Math', property: 'random', message: 'The domain has no chance: the caller passes it.' },
        ],
        'no-restricted-globals': [
          'error',
          { globals: ['process', 'fetch', 'setTimeout', 'setInterval', 'performance'], checkGlobalObject: true },
        ],
      },
    },
    ...borders,
    {
      files: ['apps/web/src/**'],
      plugins: ['react', 'jsx-a11y'],
      rules: {
        'react/button-has-type': 'error',
        'react/jsx-no-constructed-context-values': 'error',
        'react/jsx-no-target-blank': 'error',
        'react/no-danger': 'error',
        'react/rules-of-hooks': 'error',
        'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyDown', 'onKeyUp'] },
        ],
        // A wide table in a region of its own scrolls by keyboard only if the region takes the focus.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'] }],
        'typescript/only-throw-error': [
          'error',
          {
            allow: [
              { from: 'lib', name: 'Response' },
              { from: 'package', package: 'react-router', name: 'DataWithResponseInit' },
            ],
          },
        ],

        // A page rendered on the server learns in an effect what only the browser knows.
        'react/set-state-in-effect': 'off',
        // An effect may run again for a value it does not read, such as the path.
        'react/exhaustive-effect-dependencies': 'off',
        'react/react-in-jsx-scope': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
      },
    },
    {
      files: ['apps/web/src/**/*.tsx'],
      rules: { 'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }] },
    },
    { files: TYPED_GLUE, rules: { ...unsafeAllowed, 'typescript/no-unnecessary-type-parameters': 'off' } },
    // Generated from the contract: one line per call.
    { files: ['packages/client/src/calls.ts'], rules: { 'max-lines': 'off' } },
    // Plain JavaScript carries no types to be unsafe with.
    { files: ['**/*.mjs'], rules: unsafeAllowed },
    {
      files: TESTS,
      rules: {
        ...unsafeAllowed,
        'max-lines': ['error', 700],
        'no-script-url': 'off',
        'typescript/no-generated-empty-object-type': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      plugins: ['vitest'],
      rules: {
        'vitest/no-identical-title': 'error',
        'vitest/require-mock-type-parameters': 'off',
      },
    },
    {
      // The functions of the virtualiser are called while rendering and not handed on.
      files: ['apps/web/src/features/guests/guests/TicketRows.tsx'],
      plugins: ['react'],
      rules: { 'react/incompatible-library': 'off' },
    },
  ],
})
