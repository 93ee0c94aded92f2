/** A file that breaks a rule on purpose. A boundary that was never seen to fail is none. */
export interface Planted {
  claim: string;
  path: string;
  code: string;
  /** The lint rule that must report it. */
  rule: string;
}

const IMPORTS = 'eslint(no-restricted-imports)';

const imports = (claim: string, path: string, specifier: string): Planted => ({
  claim,
  path,
  code: `import { thing } from '${specifier}';\n\nexport const used = thing;\n`,
  rule: IMPORTS,
});

const server = 'apps/server/src';
const web = 'apps/web/src';

export const PLANTED: Planted[] = [
  imports('core imports a feature', 'packages/contract/src/core/a.ts', '../features/contactos/contacto.ts'),
  imports(
    'a contract feature imports what is made of it',
    'packages/contract/src/features/contactos/a.ts',
    '../../catalogue.ts',
  ),
  imports('the contract imports a room', 'packages/contract/src/realtime/a.ts', '@tertulia/server/x'),
  imports(
    'the server platform imports a feature by its public file',
    `${server}/platform/http/a.ts`,
    '#public/contactos',
  ),
  imports(
    'the server platform imports a feature by its path',
    `${server}/platform/http/b.ts`,
    '../../features/contactos/x.ts',
  ),
  imports(
    'the server platform knows a domain noun',
    `${server}/platform/http/c.ts`,
    '@tertulia/contract/features/contactos/contacto',
  ),
  imports(
    'the server platform imports a vendor integration',
    `${server}/platform/jobs/a.ts`,
    '#integrations/twilio/adapter',
  ),
  imports('an integration imports a feature', `${server}/integrations/twilio/a.ts`, '#public/mensajes'),
  imports('an integration imports its sibling', `${server}/integrations/twilio/b.ts`, '../payments/port.ts'),
  imports('a vendor SDK is used outside its integration', `${server}/features/mensajes/a.service.ts`, 'twilio'),
  imports(
    'a server feature goes past its sibling’s public file',
    `${server}/features/mensajes/b.service.ts`,
    '../contactos/contactos.service.ts',
  ),
  imports(
    'a repository goes past its sibling’s public file',
    `${server}/features/mensajes/b.repository.ts`,
    '../contactos/contactos.repository.ts',
  ),
  imports(
    'routes go past a sibling’s public file',
    `${server}/features/mensajes/b.routes.ts`,
    '../contactos/contactos.service.ts',
  ),
  imports(
    'a policy goes past a sibling’s public file',
    `${server}/features/mensajes/b.policy.ts`,
    '../contactos/contactos.ts',
  ),
  imports('a service writes SQL', `${server}/features/mensajes/c.service.ts`, '#platform/db/sql'),
  imports('a route writes SQL', `${server}/features/mensajes/c.routes.ts`, '#platform/db/sql'),
  imports('a route asks the repository', `${server}/features/mensajes/d.routes.ts`, './mensajes.repository.ts'),
  imports('a service speaks HTTP', `${server}/features/mensajes/d.service.ts`, '#platform/http/endpoints'),
  imports('a repository speaks HTTP', `${server}/features/mensajes/d.repository.ts`, '#platform/http/server'),
  imports('a policy reaches the platform', `${server}/features/mensajes/d.policy.ts`, '#platform/db/database'),
  imports('a feature names the composition root', `${server}/features/mensajes/e.service.ts`, '../../app.ts'),
  imports(
    'the product imports the simulator',
    `${server}/features/mensajes/f.service.ts`,
    '@tertulia/simulator/control-client',
  ),
  imports('the product imports a tool', `${server}/features/mensajes/g.service.ts`, '../../../../../tools/stack.ts'),
  imports(
    'a package is reached by a path',
    `${server}/features/mensajes/h.service.ts`,
    '../../../../../packages/contract/src/catalogue.ts',
  ),
  imports('web reaches into the server', `${web}/features/mensajes/a.ts`, '../../../../../apps/server/src/app.ts'),
  imports(
    'a web feature goes past its sibling’s public file',
    `${web}/features/mensajes/b.ts`,
    '../contactos/contactos.queries.ts',
  ),
  imports(
    'an inner folder goes past its sibling feature’s public file',
    `${web}/features/inbox/list/b.ts`,
    '../../contactos/contactos.queries.ts',
  ),
  imports(
    'an inner folder of the server goes past its sibling feature’s public file',
    `${server}/features/inbox/outbox/b.repository.ts`,
    '../../contactos/contactos.repository.ts',
  ),
  imports(
    'a service in an inner folder writes SQL',
    `${server}/features/inbox/outbox/c.service.ts`,
    '#platform/db/sql',
  ),
  imports(
    'routes in an inner folder use the repository',
    `${server}/features/inbox/lists/d.routes.ts`,
    '../thread/a.repository.ts',
  ),
  imports(
    'a policy in an inner folder reaches the platform',
    `${server}/features/inbox/access/d.policy.ts`,
    '#platform/db/database',
  ),
  imports('a web feature imports the app', `${web}/features/mensajes/c.ts`, '../../app/router.tsx'),
  imports('ui imports a feature', `${web}/ui/A.tsx`, '#public/mensajes'),
  imports('ui imports the platform', `${web}/ui/B.tsx`, '../platform/session/session.ts'),
  imports('ui knows a domain noun', `${web}/ui/C.tsx`, '@tertulia/contract/features/mensajes/mensaje'),
  imports('the web platform imports a feature', `${web}/platform/http/a.ts`, '../../features/mensajes/hilo.ts'),
  imports(
    'the web platform knows a domain noun',
    `${web}/platform/http/b.ts`,
    '@tertulia/contract/features/mensajes/mensaje',
  ),
  imports('the simulator shares the contract', 'apps/simulator/src/a.ts', '@tertulia/contract/core/phone'),
  imports('the simulator shares the server’s code', 'apps/simulator/src/b.ts', '../../../apps/server/src/app.ts'),
  imports(
    'a journey reaches inside the server',
    'tests/journeys/a.spec.ts',
    '../apps/server/src/features/mensajes/mensajes.service.ts',
  ),
  imports('a benchmark reaches inside the simulator', 'tests/bench/a.ts', '../apps/simulator/src/world.ts'),
  imports(
    'a case of verify reaches inside a feature',
    'tests/attacks/a.case.ts',
    '../apps/server/src/features/auth/auth.service.ts',
  ),
  imports('a tool imports a room', 'tools/a.ts', '../apps/server/src/features/auth/auth.service.ts'),
  imports('a tool imports another part of the platform', 'tools/b.ts', '../apps/server/src/platform/http/server.ts'),
  {
    claim: 'two files import each other',
    path: `${server}/features/mensajes/i.ts`,
    code: "import { b } from './j.ts';\n\nexport const a = (): number => b();\n",
    rule: 'import(no-cycle)',
  },
  {
    claim: 'two files import each other for a type alone',
    path: `${web}/features/mensajes/r.ts`,
    code: "import { s } from './s.ts';\n\nexport interface R {\n  r: string;\n}\n\nexport const used = s;\n",
    rule: 'import(no-cycle)',
  },
  {
    claim: 'a file only hands on other files',
    path: `${server}/features/mensajes/k.ts`,
    code: "export * from './j.ts';\nexport * from './i.ts';\n",
    rule: 'oxc(no-barrel-file)',
  },
  {
    claim: 'a promise is left to itself',
    path: `${server}/features/mensajes/l.ts`,
    code: 'async function work(): Promise<void> {}\n\nexport function start(): void {\n  work();\n}\n',
    rule: 'typescript(no-floating-promises)',
  },
  {
    claim: 'a type is any',
    path: `${server}/features/mensajes/m.ts`,
    code: 'export const a: any = 1;\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    claim: 'a value is asserted to be there',
    path: `${server}/features/mensajes/n.ts`,
    code: 'export const first = (list: string[]): string => list[0]!;\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    claim: 'a file is longer than 400 lines',
    path: `${server}/features/mensajes/o.ts`,
    code: Array.from({ length: 401 }, (_, n) => `export const line${n} = ${n};\n`).join(''),
    rule: 'eslint(max-lines)',
  },
  {
    claim: 'a comment postpones work',
    path: 'tools/todo.ts',
    code: '// TODO: later\nexport const a = 1;\n',
    rule: 'eslint(no-warning-comments)',
  },
];

/** Files that keep the rules: a rule that reports these would soon be switched off. */
export const INNOCENT: { path: string; code: string }[] = [
  {
    path: `${server}/features/mensajes/j.ts`,
    code: "import { a } from './i.ts';\n\nexport const b = (): number => a();\n",
  },
  {
    path: `${web}/features/mensajes/s.ts`,
    code: "import type { R } from './r.ts';\n\nexport const s: R = { r: '' };\n",
  },
  allowed(
    `${server}/features/mensajes/p.service.ts`,
    '#public/contactos',
    '#platform/http/app-error',
    '#platform/clock/clock',
  ),
  allowed(`${server}/features/mensajes/p.repository.ts`, '#platform/db/sql'),
  allowed(
    `${server}/features/mensajes/p.routes.ts`,
    '#platform/http/endpoints',
    './p.service.ts',
    '@tertulia/contract/catalogue',
  ),
  {
    path: `${server}/features/mensajes/q.service.ts`,
    code: "import type { Tx } from '#platform/db/tenant-transaction';\n\nexport type Used = Tx;\n",
  },
  allowed(`${server}/features/mensajes/p.test.ts`, '../../../test/server.ts', '../../app.ts'),
  allowed(`${server}/main.mjs`, './app.ts'),
  allowed(`${web}/features/mensajes/p.ts`, '#public/contactos', '../../ui/toast.tsx', '../../platform/http/api.ts'),
  allowed(`${web}/features/inbox/list/p.ts`, '../thread/hilo.ts', '#public/contactos', '../../../ui/toast.tsx'),
  allowed(`${server}/features/inbox/outbox/p.repository.ts`, '../access/p.repository.ts', '#platform/db/sql'),
  allowed(`${web}/app/router.tsx`, '../features/mensajes/hilo.ts', '../ui/toast.tsx'),
  allowed('tools/p.ts', '../apps/server/src/platform/db/roles.ts'),
  allowed(
    'tests/journeys/p.spec.ts',
    '@tertulia/simulator/control-client',
    '@tertulia/contract/catalogue',
    '../tools/stack/stack.ts',
  ),
];

function allowed(path: string, ...specifiers: string[]): { path: string; code: string } {
  const lines = specifiers.map((specifier, n) => `import { thing as thing${n} } from '${specifier}';\n`);
  return {
    path,
    code: `${lines.join('')}\nexport const used = [${specifiers.map((_, n) => `thing${n}`).join(', ')}];\n`,
  };
}
