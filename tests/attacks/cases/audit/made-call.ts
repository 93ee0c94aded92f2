import { randomUUID } from 'node:crypto';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { Rol } from '@tertulia/contract/core/roles';
import type { TestServer } from '@tertulia/testkit/server';
import { sampleRequest, type SampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { AUDITED_CALLS, type AuditedCall } from './audited-calls.ts';

export type CallName = keyof typeof catalogue;

/** All calls with which a signed-in user changes something. */
export const CHANGING = (Object.entries(catalogue) as [CallName, Endpoint][]).filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'PUBLIC',
);

export interface World {
  next(name: string, endpoint: Endpoint): Promise<Tenant>;
}

/** Calls that delete rows get a world of their own; the others share one. */
export function createWorld(server: TestServer): World {
  let tenant: Promise<Tenant> | null = null;
  return {
    async next(name, { method }) {
      const current = (tenant ??= buildTenant(server));
      if (method === 'DELETE' || TAKES_AWAY.test(name)) tenant = null;
      return current;
    },
  };
}

const TAKES_AWAY =
  /^(remove|close|deactivate|merge|logout|changePassword|mark|stop|cancel|assign|confirm|reset|updateCanal$)/;
const SECRET_FIELD = /passw|contrase|token|secret/i;

export interface MadeCall {
  tenant: Tenant;
  rol: Rol;
  token: string;
  request: SampleRequest;
  /** The words in its fields whose names suggest a secret. */
  secrets: string[];
}

/** Makes a changing call in a world that was prepared for it. Throws CannotBuild if none can be made. */
export async function makeCall(
  server: TestServer,
  world: World,
  [name, endpoint]: (typeof CHANGING)[number],
): Promise<MadeCall> {
  const tenant = await world.next(name, endpoint);
  const planned: AuditedCall = AUDITED_CALLS[name] ?? {};
  const rol = planned.rol ?? (endpoint.access.includes('SUPERVISOR') ? 'SUPERVISOR' : 'SUPERADMIN');
  const prepared = (await planned.prepare?.({ server, tenant, rol, token: await tenant.tokenOf(rol) })) ?? {};
  const sample = sampleRequest(
    name,
    endpoint,
    (slot) => {
      if (slot.part === 'params' && prepared.id !== undefined) return prepared.id;
      return slot.required ? tenant.ids[slot.entity]?.[planned.place ?? 0] : undefined;
    },
    planned.query,
  );
  const secrets: string[] = [];
  const request = withSecrets(sample, endpoint, { ...prepared.body }, secrets);
  return { tenant, rol, token: await tenant.tokenOf(rol), request, secrets };
}

/** Puts a word into every field whose name suggests a secret, unless the call needs its prepared value. */
function withSecrets(
  request: SampleRequest,
  endpoint: Endpoint,
  prepared: Record<string, unknown>,
  secrets: string[],
): SampleRequest {
  if (!endpoint.body) return request;
  const body: Record<string, unknown> = { ...request.body };
  for (const field of fieldsOf(endpoint).filter((one) => SECRET_FIELD.test(one)))
    body[field] = `secreta ${randomUUID()}`;
  Object.assign(body, prepared);
  for (const [field, value] of Object.entries(body))
    if (SECRET_FIELD.test(field) && typeof value === 'string') secrets.push(value);
  return { ...request, body };
}

/** The fields of a call's body. */
export function fieldsOf({ body }: Endpoint): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : [];
}
