import { z } from 'zod';
import { ACTIVITY, ACTIVITY_HEADER } from '@tertulia/contract/core/activity';
import { takesJson, type Endpoint } from '@tertulia/contract/core/endpoint';
import { errorBody } from '@tertulia/contract/core/error-body';
import { ERRORS } from '@tertulia/contract/core/error-codes';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

function parameters(endpoint: Endpoint): unknown[] {
  const list = (place: 'path' | 'query', schema: z.ZodType | undefined) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const headers = sendsActivity(endpoint) ? [{ $ref: '#/components/parameters/Activity' }] : [];
  return [...list('path', endpoint.params), ...list('query', endpoint.query), ...headers];
}

/** Declares whether a user action caused the call (decisions §5). */
const ACTIVITY_PARAMETER = {
  name: ACTIVITY_HEADER,
  in: 'header',
  required: false,
  description: `«${ACTIVITY.none}»: nobody did anything that led to this call, so it does not keep an idle session alive. «${ACTIVITY.user}»: somebody did. Absent: somebody did, unless the call is one that pages poll.`,
  schema: { type: 'string', enum: Object.values(ACTIVITY) },
};
const sendsActivity = ({ access }: Endpoint) => access !== 'PUBLIC';

const REPLY_TYPES = { json: 'application/json', text: 'text/plain', csv: 'text/csv' };
const replyType = ({ replyAs }: Endpoint) => (replyAs === 'redirect' ? null : REPLY_TYPES[replyAs ?? 'json']);

function requestBody({ body, multipart }: Endpoint): { requestBody?: unknown } {
  const schema = body && schemaOf(body, 'input');
  const json = schema && takesJson({ multipart }) ? { 'application/json': { schema } } : {};
  if (!multipart) return schema ? { requestBody: { required: true, content: json } } : {};
  const [file] = multipart.file;
  const texts = multipart.json === undefined ? schema?.['properties'] : schema && { [multipart.json]: schema };
  const accepted = multipart.accept ? ` of ${multipart.accept.join(', ')}` : '';
  const form = {
    type: 'object',
    properties: {
      ...texts,
      [file]: { type: 'string', format: 'binary', description: `At most ${multipart.maxFileBytes} bytes${accepted}` },
    },
    required: [...(multipart.json && schema ? [multipart.json] : []), ...(multipart.isFileRequired ? [file] : [])],
  };
  const encoding = multipart.json === undefined ? {} : { [multipart.json]: { contentType: 'application/json' } };
  return { requestBody: { required: true, content: { ...json, 'multipart/form-data': { schema: form, encoding } } } };
}

/** Rate limits of the call, such as «10 per account and address in 900 s». */
function limitsOf({ limits = [], furtherLimits = '' }: Endpoint): string {
  const counted = limits.map(
    ({ per, times, windowSeconds }) => `${times} per ${per.join(' and ')} in ${windowSeconds} s`,
  );
  return [counted.join(', '), furtherLimits].filter(Boolean).join('; ');
}

function operation(name: string, endpoint: Endpoint): unknown {
  const status = String(endpoint.replyAs === 'redirect' ? 302 : (endpoint.status ?? 200));
  const type = status === '204' ? null : replyType(endpoint);
  const statuses = new Set(endpoint.errors.map((code) => ERRORS[code].status));
  if (endpoint.access !== 'PUBLIC') for (const code of [401, 403]) statuses.add(code as 401);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access === 'PUBLIC' ? 'anybody' : endpoint.access.join(', ')}. Sees: ${endpoint.sees}. Errors: ${endpoint.errors.join(', ') || 'none of its own'}. Limits: ${limitsOf(endpoint) || 'none of its own'}.`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: endpoint.access === 'PUBLIC' ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      [status]: {
        description: endpoint.summary,
        ...(type && { content: { [type]: { schema: schemaOf(endpoint.reply, 'output') } } }),
      },
      ...Object.fromEntries(
        [...statuses].map((code) => [
          String(code),
          {
            description: 'Refusal',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

/** The OpenAPI 3.1 document of a catalogue. */
export function toOpenApi(catalogue: Record<string, Endpoint>, serverUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(catalogue)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tertulia', version: '1.0.0', description: 'Conversations with customers, for businesses.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      parameters: { Activity: ACTIVITY_PARAMETER },
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function fileNote({ multipart }: Endpoint): string {
  if (!multipart) return '';
  const need = multipart.isFileRequired ? 'with' : 'optionally with';
  return ` (${need} a file <code>${multipart.file[0]}</code>, at most ${Math.floor(multipart.maxFileBytes / 1024 / 1024)} MB)`;
}

/** The catalogue as an HTML page without scripts. */
export function toDocsPage(catalogue: Record<string, Endpoint>): string {
  const rows = Object.values(catalogue).map(
    (
      endpoint,
    ) => `<tr><td><code>${endpoint.method}</code></td><td><code>${escapeHtml(endpoint.path)}</code></td><td>${escapeHtml(endpoint.summary)}${fileNote(endpoint)}</td>
      <td>${endpoint.access === 'PUBLIC' ? 'anybody' : endpoint.access.join(', ')}</td><td>${escapeHtml(endpoint.sees)}</td><td>${endpoint.errors.join(', ')}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tertulia API</title><meta name="viewport" content="width=device-width">
    <style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1200px;padding:0 1rem;color:#1c2430}table{border-collapse:collapse;width:100%}
    th,td{border-bottom:1px solid #dde2ea;padding:.5rem;text-align:left;vertical-align:top}code{font-size:13px}</style></head>
    <body><h1>Tertulia API</h1><p>Made from the catalogue of the contract. The whole document: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
    <table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Roles</th><th>Sees</th><th>Refusals</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}
