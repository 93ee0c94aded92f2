import type { OxlintConfig } from 'oxlint';

interface Pattern {
  regex?: string;
  group?: string[];
  message: string;
  allowTypeImports?: boolean;
}

const PACKAGE_BY_EXPORTS: Pattern = {
  regex: '^(\\.\\./)+(packages|apps)/',
  message: 'Another package is reached by its exports, never by a path.',
};
const NO_TOOLS: Pattern = { regex: '^(\\.\\./)+(tools|tests)/', message: 'The product does not import its tools.' };
const NO_SIMULATOR: Pattern = {
  regex: '^@tertulia/simulator',
  message: 'The simulator plays the outside world; the product does not import it.',
};
const PRODUCT = [PACKAGE_BY_EXPORTS, NO_TOOLS, NO_SIMULATOR];

const NO_COMPOSITION: Pattern = {
  regex: '(^|/)(app|main)\\.ts$',
  message: 'The composition imports every module; no module imports the composition.',
};
const NO_VENDOR: Pattern = { regex: '^twilio(/|$)', message: 'A vendor SDK is used in its integration only.' };
const PUBLIC_FILE_MESSAGE = "A feature is used through its public file only: import from '#public/<feature>'.";
/** From a file directly in a feature. */
const PUBLIC_FILE: Pattern = { regex: '^\\.\\./[^.]', message: PUBLIC_FILE_MESSAGE };
/** From a file in an inner folder of a feature, which may import its sibling folders. */
const PUBLIC_FILE_FROM_INNER: Pattern = { regex: '^\\.\\./\\.\\./[^.]', message: PUBLIC_FILE_MESSAGE };
const SQL_IN_REPOSITORIES: Pattern = {
  regex: '^#platform/db/(sql|statement|migrate|roles|tenant-transaction)$',
  message: 'SQL is in *.repository.ts only.',
  allowTypeImports: true,
};
const HTTP_IN_ROUTES: Pattern = {
  group: ['#platform/http/*', '!#platform/http/app-error', '!#platform/http/actor'],
  message: 'Only *.routes.ts use HTTP; the rest of a feature throws AppError.',
  allowTypeImports: true,
};
const NO_REPOSITORY: Pattern = {
  regex: '\\.repository\\.ts$',
  message: 'A route calls its service, never the repository.',
  allowTypeImports: true,
};
const PURE_POLICY: Pattern = {
  regex: '^#|\\.(repository|service|routes|jobs|topics)\\.ts$',
  message: 'A policy is a pure function of contract types.',
  allowTypeImports: true,
};

/** What the files may not import. Of two rules for one file the later one counts, so each list is complete. */
const restrict = (files: string[], patterns: Pattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
});

const SERVER_FEATURE = [...PRODUCT, NO_COMPOSITION, NO_VENDOR];

/** The rules of a server feature: for files directly in it, or in its inner folders. */
function serverFeature(folder: string, publicFile: Pattern) {
  const at = (...names: string[]) => names.map((name) => `apps/server/src/${folder}/${name}`);
  const all = [...SERVER_FEATURE, publicFile];
  return [
    restrict(at('*.ts'), [...all, SQL_IN_REPOSITORIES, HTTP_IN_ROUTES]),
    restrict(at('*.repository.ts'), [...all, HTTP_IN_ROUTES]),
    restrict(at('*.routes.ts'), [...all, SQL_IN_REPOSITORIES, NO_REPOSITORY]),
    restrict(at('*.receiver.ts', '*-route.ts'), [...all, SQL_IN_REPOSITORIES]),
    restrict(at('*.policy.ts'), [...all, PURE_POLICY]),
  ];
}

const CONTRACT_ALONE: Pattern = { regex: '^@tertulia/|^#', message: 'The contract imports no other package of ours.' };
const NO_APP: Pattern = { regex: '^(\\.\\./)+app/', message: 'The app imports the features, never the other way.' };

const config: OxlintConfig = {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['**/dist/**'],
  rules: {
    'max-lines': [
      'error',
      {
        max: 400,
      },
    ],
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'no-warning-comments': 'error',
    'oxc/no-barrel-file': [
      'error',
      {
        threshold: 0,
      },
    ],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expect*', 'assert*', 'fc.assert'],
      },
    ],
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
    'react/react-in-jsx-scope': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/consistent-return': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/media-has-caption': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'no-unmodified-loop-condition': 'off',
    'no-control-regex': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'vitest/valid-describe-callback': 'off',
    'react/refs': 'off',
    'react/purity': 'off',
    'react/immutability': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'no-shadow': 'off',
    'no-empty-pattern': 'off',
  },
  overrides: [
    {
      files: ['packages/contract/src/**', 'apps/server/**', 'apps/web/**', 'apps/simulator/**'],
      rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    },
    restrict(['packages/contract/src/**'], [...PRODUCT, CONTRACT_ALONE]),
    restrict(
      ['packages/contract/src/core/**'],
      [...PRODUCT, { regex: '^\\.\\./|^@tertulia/', message: 'core has no domain nouns.' }],
    ),
    restrict(
      ['packages/contract/src/features/**'],
      [
        ...PRODUCT,
        CONTRACT_ALONE,
        {
          regex: '^(\\.\\./)+(access|realtime|catalogue)',
          message: 'access, realtime and catalogue are built from the features.',
        },
      ],
    ),
    restrict(['apps/server/src/**'], [...PRODUCT, NO_COMPOSITION, NO_VENDOR]),
    restrict(['apps/server/src/main.mjs', 'apps/server/src/serve.ts'], [...PRODUCT, NO_VENDOR]),
    restrict(
      ['apps/server/src/platform/**'],
      [
        ...PRODUCT,
        NO_COMPOSITION,
        NO_VENDOR,
        {
          regex: '^#(public|integrations)/|(^|/)(features|integrations)/',
          message: 'The platform imports no feature and no vendor.',
        },
        { regex: '^@tertulia/contract/features/', message: 'The platform has no domain nouns.' },
      ],
    ),
    restrict(
      ['apps/server/src/integrations/**'],
      [
        ...PRODUCT,
        NO_COMPOSITION,
        { regex: '^\\.\\./[^.]', message: 'An integration does not import its sibling.' },
        { regex: '^#public/|(^|/)features/', message: 'An integration imports no feature.' },
      ],
    ),
    ...serverFeature('features/*', PUBLIC_FILE),
    ...serverFeature('features/*/*', PUBLIC_FILE_FROM_INNER),
    restrict(['apps/server/src/**/*.test.ts'], [NO_TOOLS]),
    restrict(['apps/web/src/**'], PRODUCT),
    restrict(
      ['apps/web/src/ui/**'],
      [
        ...PRODUCT,
        {
          regex:
            '^#public/|^(\\.\\./)+(app|features)/|^(\\.\\./)+platform/(query|realtime|session|sound|timing)/|^(\\.\\./)+platform/http/(api|upload)\\.ts$',
          message: 'ui formats values and reads refusals; it makes no calls and imports no session and no feature.',
        },
        { regex: '^@tertulia/contract/(features|access|realtime|catalogue)', message: 'ui has no domain nouns.' },
      ],
    ),
    restrict(
      ['apps/web/src/platform/**'],
      [
        ...PRODUCT,
        { regex: '^#public/|^(\\.\\./)+(app|features|ui)/', message: 'The platform imports no app, feature or ui.' },
        { regex: '^@tertulia/contract/features/', message: 'The platform has no domain nouns.' },
      ],
    ),
    restrict(['apps/web/src/features/*/*.{ts,tsx}'], [...PRODUCT, PUBLIC_FILE, NO_APP]),
    restrict(['apps/web/src/features/*/*/*.{ts,tsx}'], [...PRODUCT, PUBLIC_FILE_FROM_INNER, NO_APP]),
    restrict(
      ['apps/simulator/src/**'],
      [
        PACKAGE_BY_EXPORTS,
        NO_TOOLS,
        { regex: '^@tertulia/|^#', message: 'A stand-in that shares our code shares our mistakes.' },
      ],
    ),
    restrict(
      ['tests/journeys/**', 'tests/bench/**'],
      [
        {
          regex: 'apps/(web|simulator)/|apps/server/src/(features|integrations|app|main)',
          message: "Seen from outside: the contract, the simulator's control client, the tools.",
        },
        { ...PACKAGE_BY_EXPORTS, regex: '^(\\.\\./)+packages/' },
      ],
    ),
    restrict(
      ['tests/attacks/**'],
      [
        {
          regex: 'apps/(web|simulator)/|apps/server/src/features/',
          message: "A case attacks the product from outside, or through the server's test helpers.",
        },
        { ...PACKAGE_BY_EXPORTS, regex: '^(\\.\\./)+packages/' },
      ],
    ),
    restrict(
      ['tools/**'],
      [
        {
          regex:
            'apps/(web|simulator)/|apps/server/src/(features|integrations|app|main)|apps/server/src/platform/[^d]|packages/',
          message:
            'Tools read files and import no product code; the database and its migrations are the one exception.',
        },
      ],
    ),

    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        'apps/server/src/**/*-under-test.ts',
        'tests/attacks/**',
        'tests/journeys/**',
        'tests/bench/**',
      ],
      rules: {
        'typescript/no-base-to-string': 'off',
        'typescript/no-misused-spread': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'],
      rules: { 'max-lines': ['error', { max: 400, skipComments: true }] },
    },
    {
      files: ['tests/journeys/**'],
      rules: {
        'vitest/no-standalone-expect': 'off',
        'vitest/expect-expect': 'off',
        'vitest/valid-expect': 'off',
        'no-empty-pattern': 'off',
        'vitest/require-top-level-describe': 'off',
      },
    },
  ],
};

export default config;
