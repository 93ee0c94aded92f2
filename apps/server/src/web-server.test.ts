import { describe, expect, it } from 'vitest';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { ERRORS } from '@tertulia/contract/core/error-codes';
import { toDocsPage, toOpenApi } from '#platform/http/open-api';

interface Operation {
  operationId: string;
  description: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

describe('the OpenAPI document', () => {
  const calls = Object.entries(catalogue as Record<string, Endpoint>);
  const document = toOpenApi(catalogue, 'https://chat.example.co') as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { parameters: Record<string, unknown> };
  };
  const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

  it('is version 3.1 and lists every call of the catalogue under its address, and nothing else', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const documented = Object.values(document.paths).flatMap((one) =>
      Object.values(one).map(({ operationId }) => operationId),
    );
    expect(documented.toSorted()).toEqual(calls.map(([name]) => name).toSorted());
    for (const [name, endpoint] of calls) expect(operationOf(endpoint)?.operationId).toBe(name);
  });

  it('describes each call’s access, input, output and refusals', () => {
    for (const [name, endpoint] of calls) {
      const operation = operationOf(endpoint);
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
      expect([
        name,
        operation?.parameters.filter((one) => one.in === 'path' && one.required).map((one) => one.name),
      ]).toEqual([name, inPath]);
      expect([name, operation?.security.length]).toEqual([name, endpoint.access === 'PUBLIC' ? 0 : 1]);
      const access = endpoint.access === 'PUBLIC' ? 'anybody' : endpoint.access.join(', ');
      expect(operation?.description).toContain(`Access: ${access}.`);
      expect([name, (endpoint.body ?? endpoint.multipart) !== undefined]).toEqual([
        name,
        operation?.requestBody !== undefined,
      ]);
      for (const code of endpoint.errors)
        expect([name, operation?.responses[ERRORS[code].status]?.content?.['application/json']?.schema]).toEqual([
          name,
          { $ref: '#/components/schemas/Error' },
        ]);
      for (const { times } of endpoint.limits ?? []) expect(operation?.description).toContain(`${times} per `);
    }
  });

  it('describes the activity header of each call that needs a session', () => {
    const documented = (call: Endpoint) =>
      operationOf(call)?.parameters.some(({ $ref }) => $ref?.endsWith('/Activity'));
    for (const [name, endpoint] of calls)
      expect([name, documented(endpoint)]).toEqual([name, endpoint.access !== 'PUBLIC']);
    expect(document.components.parameters['Activity']).toMatchObject({ name: 'X-Activity', in: 'header' });
  });

  it('has the fields of requests and responses, generated from the contract', () => {
    const login = operationOf(catalogue.login);
    expect(login?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
    });
    expect(JSON.stringify(login?.responses['200'])).toContain('expiraEnSegundos');
    expect(JSON.stringify(operationOf(catalogue.listMensajes)?.parameters)).toContain('markRead');
  });

  it('has the limits that the handlers of a login count themselves', () => {
    expect(operationOf(catalogue.login)?.description).toContain(
      'Limits: 50 per address in 900 s, 10 per account and address in 900 s; from networks without a recent login or recovery link of the account 5 per account and network and 10 per account in 900 s.',
    );
    expect(operationOf(catalogue.finishLogin)?.description).toContain(
      'Limits: 50 per address in 900 s; 5 per login, 10 per account and address and 20 per account in 900 s.',
    );
  });

  it('is also an HTML page with every call', () => {
    const page = toDocsPage(catalogue);
    for (const [, { path }] of calls) expect(page).toContain(`<code>${path}</code>`);
    expect(page).not.toContain('<script');
  });
});
