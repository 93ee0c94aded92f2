import { randomUUID } from 'node:crypto';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { Rol } from '@tertulia/contract/core/roles';
import type { TestServer } from '@tertulia/testkit/server';
import { sampleRequest, type SampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/world.ts';
import { AUDITED_CALLS, type AuditedCall } from './audited-calls.ts';

export type CallName = keyof typeof catalogue;

/** Every call that somebody who is signed in changes something with. */
export const CHANGING = (Object.entries(catalogue) as [CallName, Endpoint][]).filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'PUBLIC',
);

export interface World {
  next(name: string, endpoint: Endpoint): Promise<Tenant>;
}

/** Rows of its own for whatever comes after a call that takes some away; the others share them. */
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
  /** The words that stand in its fields that are called like a secret. */
  secrets: string[];
}

/** A call that changes something in a world that was made ready for it. Throws CannotBuild when none can be made. */
export async function makeCall(
  server: TestServer,
  world: World,
  [name, endpoint]: (typeof CHANGING)[number],
): Promise<MadeCall> {
  const tenant = await world.next(name, endpoint);
  const asked: AuditedCall = AUDITED_CALLS[name] ?? {};
  const rol = asked.rol ?? (endpoint.access.includes('SUPERVISOR') ? 'SUPERVISOR' : 'SUPERADMIN');
  const prepared = (await asked.prepare?.({ server, tenant, rol, token: await tenant.tokenOf(rol) })) ?? {};
  const sample = sampleRequest(
    name,
    endpoint,
    (slot) => {
      if (slot.part === 'params' && prepared.id !== undefined) return prepared.id;
      return slot.required ? tenant.ids[slot.entity]?.[asked.place ?? 0] : undefined;
    },
    asked.query,
  );
  const secrets: string[] = [];
  const request = withSecrets(sample, endpoint, { ...prepared.body }, secrets);
  return { tenant, rol, token: await tenant.tokenOf(rol), request, secrets };
}

/** Puts a word into every field that is called like a secret, unless the call needs what was prepared. */
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

/** The fields that a call takes in its body. */
export function fieldsOf({ body }: Endpoint): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : [];
}
