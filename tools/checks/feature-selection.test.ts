import { expect, test } from 'vitest';
import { selectFeatures, testsOf } from './feature-selection.ts';

const FOLDERS = [
  'packages/contract/src/features/borradores',
  'packages/contract/src/features/contactos',
  'packages/contract/src/features/conversaciones',
  'packages/contract/src/features/encuestas',
  'packages/contract/src/features/mensajes',
  'packages/contract/src/features/presencia',
  'packages/contract/src/features/webhooks',
  'apps/server/src/features/contactos',
  'apps/server/src/features/importaciones',
  'apps/server/src/features/inbox',
  'apps/server/src/features/inbox/lists',
  'apps/server/src/features/inbox/outbox',
  'apps/server/src/platform/http',
  'apps/web/src/platform/http',
  'apps/web/src/ui',
  'apps/web/src/ui/form',
  'apps/web/src/features',
  'apps/web/src/features/contactos',
  'apps/web/src/features/inbox',
  'apps/web/src/features/inbox/list',
  'apps/web/src/features/inbox/outbox',
];

test('a feature is selected in contract, server and web', () => {
  expect(selectFeatures(['contactos'], FOLDERS)).toEqual({
    folders: [
      'packages/contract/src/features/contactos',
      'apps/server/src/features/contactos',
      'apps/web/src/features/contactos',
    ],
    types: ['packages/contract', 'apps/server', 'apps/web'],
  });
});

test('only the TypeScript projects that the feature belongs to are checked', () => {
  expect(selectFeatures(['importaciones'], FOLDERS)).toEqual({
    folders: ['apps/server/src/features/importaciones'],
    types: ['apps/server'],
  });
});

test('a platform folder is selected on both sides', () => {
  expect(selectFeatures(['http'], FOLDERS)).toMatchObject({
    folders: ['apps/server/src/platform/http', 'apps/web/src/platform/http'],
  });
});

test('the inbox brings the contract folders that have other names', () => {
  expect(selectFeatures(['inbox'], FOLDERS)).toMatchObject({
    folders: [
      'packages/contract/src/features/conversaciones',
      'packages/contract/src/features/mensajes',
      'packages/contract/src/features/borradores',
      'packages/contract/src/features/presencia',
      'packages/contract/src/features/webhooks',
      'packages/contract/src/features/encuestas',
      'apps/server/src/features/inbox',
      'apps/web/src/features/inbox',
    ],
  });
});

test.each(['inbox/list', 'inbox/lists'])(
  '%s is a part of the inbox in contract, server and web, by either name',
  (name) => {
    expect(selectFeatures([name], FOLDERS)).toEqual({
      folders: [
        'packages/contract/src/features/conversaciones',
        'apps/server/src/features/inbox/lists',
        'apps/web/src/features/inbox/list',
      ],
      types: ['packages/contract', 'apps/server', 'apps/web'],
    });
  },
);

test('several features are one selection, in which an inner folder is not listed twice', () => {
  expect(selectFeatures(['contactos', 'importaciones', 'ui/form', 'ui', 'contactos'], FOLDERS)).toEqual({
    folders: [
      'packages/contract/src/features/contactos',
      'apps/server/src/features/contactos',
      'apps/web/src/features/contactos',
      'apps/server/src/features/importaciones',
      'apps/web/src/ui',
    ],
    types: ['packages/contract', 'apps/server', 'apps/web'],
  });
});

test('one unknown name among several is refused', () => {
  expect(selectFeatures(['contactos', '--only', 'http'], FOLDERS)).toHaveProperty('unknown', '--only');
});

test('an unknown name gets the names that there are, and a container of features is none', () => {
  const unknown = {
    unknown: 'contacts',
    names: [
      'borradores',
      'contactos',
      'conversaciones',
      'encuestas',
      'http',
      'importaciones',
      'inbox',
      'mensajes',
      'presencia',
      'ui',
      'webhooks',
    ],
  };
  expect(selectFeatures(['contacts'], FOLDERS)).toEqual(unknown);
  expect(selectFeatures(['features'], FOLDERS)).toEqual({ ...unknown, unknown: 'features' });
});

test('an unknown inner folder gets the inner folders of its feature', () => {
  expect(selectFeatures(['inbox/lista'], FOLDERS)).toEqual({
    unknown: 'inbox/lista',
    names: ['inbox/list', 'inbox/lists', 'inbox/outbox'],
  });
});

test('a browser starts only for a feature with component tests', () => {
  const server = 'apps/server/src/features/contactos/union.test.ts';
  const web = 'apps/web/src/features/contactos/union.test.ts';
  const dom = 'apps/web/src/features/contactos/Fields.dom.test.tsx';
  expect(testsOf([server, web, 'apps/web/src/features/contactos/union.ts'])).toEqual({ server: [server], web: [web] });
  expect(testsOf([dom])).toEqual({ 'web-dom': [dom] });
});
