import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { takesJson, type Endpoint, type MultipartSpec } from '@tertulia/contract/core/endpoint';

export type Part = 'params' | 'query' | 'body';

/** An id that a call takes: its place and its entity. */
export interface IdSlot {
  part: Part;
  field: string;
  entity: string;
  required: boolean;
}

export interface SampleRequest {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  /** Set if the call is a form with a file. */
  form?: MultipartSpec;
}

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  entity?: string;
}

/** No valid input can be made from the schema: the matrix would leave a route out. */
export class CannotBuild extends Error {}

/** Fields that a refinement narrows beyond their JSON schema. */
const BY_NAME: Record<string, () => unknown> = {
  contenido: () => `texto ${randomUUID().slice(0, 8)}`,
  email: () => `nadie.${randomUUID()}@ejemplo.co`,
  clienteEmail: () => `cliente.${randomUUID()}@ejemplo.co`,
  contactoEmail: () => `nuevo.${randomUUID()}@ejemplo.co`,
  contactoTelefono: () => `300${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  clienteTelefono: () => `302${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  whatsappNumero: () => `301${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  telefono: () => `302${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  toNumber: () => `303${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  numero: () => `+57601${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  nombreNegocio: () => `Negocio ${randomUUID()}`,
  templateName: () => `plantilla_${randomUUID().replaceAll('-', '_')}`,
  documento: () => `doc ${randomUUID()}`,
};

const schemas = new WeakMap<z.ZodType, JsonSchema>();

function schemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(schema, known);
  return known;
}

const withoutNull = (schema: JsonSchema): JsonSchema => schema.anyOf?.find((one) => one.type !== 'null') ?? schema;

/** Every id of the call, in path, query and body. */
export function idSlots(endpoint: Endpoint): IdSlot[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema);
    return Object.entries(properties).flatMap(([field, property]) => {
      const entity = withoutNull(property).entity;
      return entity === undefined ? [] : [{ part, field, entity, required: required.includes(field) }];
    });
  });
}

/** The values of each query parameter that is a choice: a matrix tries them all. */
export function queryChoices(endpoint: Endpoint): { name: string; value: string }[] {
  if (!endpoint.query) return [];
  return Object.entries(schemaOf(endpoint.query).properties ?? {}).flatMap(([name, property]) =>
    (withoutNull(property).enum ?? []).map((value) => ({ name, value: String(value) })),
  );
}

/** The same, with one direction of each order: it says how rows follow each other, and not which rows they are. */
export function queryChoicesOnce(endpoint: Endpoint): { name: string; value: string }[] {
  return queryChoices(endpoint).filter(({ value }) => !value.endsWith(',desc'));
}

/** The query parameters with free text: a search may find what it should not. */
export function queryTexts(endpoint: Endpoint): string[] {
  return endpoint.query ? textsOf(endpoint.query).map(({ name }) => name) : [];
}

/** The fields of a body with free text, each with its maximum length. */
export function bodyTexts(endpoint: Endpoint): { name: string; max: number }[] {
  return endpoint.body ? textsOf(endpoint.body) : [];
}

function textsOf(schema: z.ZodType): { name: string; max: number }[] {
  return Object.entries(schemaOf(schema).properties ?? {}).flatMap(([name, property]) => {
    const { type, format, enum: choices, maxLength } = withoutNull(property);
    return type === 'string' && format === undefined && !choices ? [{ name, max: maxLength ?? 1000 }] : [];
  });
}

/** A place of an input that may hold a text, of any required format. */
export interface TextPlace {
  /** Its field, and the place in it. */
  name: string;
  field: string;
  /** The longest text that may be valid there. */
  max: number;
  /** The field's value with this text there; in a list as often as allowed. */
  fill: (text: string) => unknown;
}

const DEFAULT_MAX = 1000;
const DEFAULT_ITEMS = 3;

/** Every place of an input that may hold a text, in lists and objects too. */
export function textPlaces(schema: z.ZodType): TextPlace[] {
  return Object.entries(schemaOf(schema).properties ?? {}).flatMap(([field, property]) =>
    placesIn(property, field).map((place) => ({ field, ...place })),
  );
}

function placesIn(schema: JsonSchema, name: string): Omit<TextPlace, 'field'>[] {
  const forms = [schema, ...(schema.anyOf ?? [])];
  const text = forms.find(({ type }) => type === 'string');
  if (text) return [{ name, max: text.maxLength ?? DEFAULT_MAX, fill: (typed) => typed }];
  const { items, maxItems = DEFAULT_ITEMS } = forms.find(({ type }) => type === 'array') ?? {};
  if (items)
    return placesIn(items, `${name}[]`).map(({ fill, ...place }) => ({
      ...place,
      fill: (typed) => Array.from({ length: Math.min(maxItems, 10) }, () => fill(typed)),
    }));
  const record = forms.find(({ type }) => type === 'object');
  return Object.entries(record?.properties ?? {}).flatMap(([key, property]) =>
    placesIn(property, `${name}.${key}`).map(({ fill, ...place }) => ({
      ...place,
      fill: (typed) => ({ ...objectSample(record ?? {}, () => undefined), [key]: fill(typed) }),
    })),
  );
}

/**
 * A valid call, with ids by `idOf`; optional ids are left out if it returns none. Throws CannotBuild if the schemas
 * refuse the result.
 */
export function sampleRequest(
  name: string,
  endpoint: Endpoint,
  idOf: (slot: IdSlot) => number | undefined,
  query: Record<string, string> = {},
): SampleRequest {
  const slots = idSlots(endpoint);
  const fill = (part: Part): Record<string, unknown> | undefined => {
    const schema = endpoint[part];
    if (!schema) return undefined;
    const values = objectSample(schemaOf(schema), (field) => {
      const slot = slots.find((one) => one.part === part && one.field === field);
      return slot && idOf(slot);
    });
    if (part === 'query') Object.assign(values, query);
    const parsed = schema.safeParse(values);
    if (!parsed.success)
      throw new CannotBuild(`${name}: no valid ${part} could be made: ${z.prettifyError(parsed.error)}`);
    return values;
  };
  const params = fill('params') ?? {};
  const search = new URLSearchParams(
    Object.entries(fill('query') ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  const body = fill('body');
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    if (params[field] === undefined)
      throw new CannotBuild(`${name}: the path has {${field}}, which the schema does not describe`);
    return String(params[field]);
  });
  return {
    method: endpoint.method,
    path: search === '' ? path : `${path}?${search}`,
    ...(body ? { body } : {}),
    ...(endpoint.multipart && !takesJson(endpoint) ? { form: endpoint.multipart } : {}),
  };
}

/** Every form of a call's input: as it is, and with a file if the file is optional. */
export function inEveryForm(endpoint: Endpoint, request: SampleRequest): SampleRequest[] {
  const { multipart } = endpoint;
  return multipart && !request.form ? [request, { ...request, form: multipart }] : [request];
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The wire form of a sample: nothing, an object, or a form with a small file of an accepted type. */
export function payload({ body, form }: SampleRequest): { body?: Record<string, unknown> | FormData } {
  if (!form) return body ? { body } : {};
  const data = new FormData();
  if (form.json !== undefined) data.set(form.json, JSON.stringify(body ?? {}));
  else for (const [name, value] of Object.entries(body ?? {})) data.set(name, String(value));
  const isTable = form.accept?.includes('text/csv') === true;
  data.set(
    form.file[0],
    isTable ? new Blob(['nombre,telefono\nAna,3001234567\n']) : new Blob([PIXEL]),
    isTable ? 'muestra.csv' : 'muestra.png',
  );
  return { body: data };
}

function objectSample(schema: JsonSchema, idOf: (field: string) => number | undefined): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(field) === true;
    const id = withoutNull(property).entity === undefined ? undefined : idOf(field);
    if (id !== undefined) values[field] = id;
    else if (isRequired || BY_NAME[field]) values[field] = BY_NAME[field]?.() ?? valueSample(withoutNull(property));
  }
  return values;
}

function valueSample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return valueSample(withoutNull(schema));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return false;
    case 'array':
      return schema.items ? [valueSample(schema.items)] : [];
    case 'object':
      return objectSample(schema, () => undefined);
    default:
      if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString();
      return schema.format === 'uuid' ? randomUUID() : `texto ${randomUUID().slice(0, 8)}`;
  }
}
