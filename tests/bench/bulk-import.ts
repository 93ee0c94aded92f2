import type { Call } from './calls.ts';
import type { CrmWorld } from './crm-data.ts';
import { medianOf, type Measured } from './latencies.ts';
import { metricsOf, type Pace } from './rounds.ts';
import type { Servers } from './servers.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';
import { readWorkloads } from './workloads.ts';
import type { World } from './bench-world.ts';

export interface BulkImportMetrics {
  rows: number;
  /** Rows that became contacts; unless it is all of them, the other results are invalid. */
  made: number;
  reviewSeconds: number;
  loadSeconds: number;
  /** The times of others’ calls before and during the import. */
  calls: { id: string; quiet: Measured; beside: Measured }[];
}

const SLICE_SECONDS = 2;
const POLL_MS = 100;
const CONNECTIONS = 2;
const DEADLINE_MS = 600_000;

interface Importacion {
  id: number;
  creados: number;
  terminada: string | null;
}

/** Imports a file with as many new contacts as the tenant has while a neighbour and the tenant itself make calls. */
export async function measureBulkImport(
  servers: Servers,
  { crm, neighbour, columna }: { crm: CrmWorld; neighbour: World; columna: Call },
  pace: Pace,
): Promise<BulkImportMetrics> {
  const rows = crm.contactos;
  pace.print(`crm: a file of ${rows} contacts`);
  const { port } = servers.product;
  const call = askerOf(servers.product.url, crm.supervisores[0] ?? '');
  const a1 = readWorkloads(neighbour).find(({ id }) => id === 'a1')?.requests.product ?? [];
  const others = [
    { id: 'a1 of a neighbour', requests: a1 },
    { id: 'a column of the same tenant', requests: columna.requests },
  ];
  const ask = (requests: string[], seconds: number) =>
    metricsOf<Measured>(servers.load, { kind: 'get', port, requests, connections: CONNECTIONS, seconds });
  const quiet = new Map<string, Measured>();
  for (const { id, requests } of others) {
    await ask(requests, pace.warmUpSeconds);
    quiet.set(id, await ask(requests, Math.max(SLICE_SECONDS, pace.seconds)));
  }

  const body = new FormData();
  body.set('file', new Blob([fileOf(rows)]), 'contactos.csv');
  const sentAt = performance.now();
  const { id } = await call<Importacion>('POST', '/api/contactos/masivo', body);
  const reviewSeconds = (performance.now() - sentAt) / 1000;
  const begunAt = performance.now();
  await call('POST', `/api/contactos/masivo/${id}/iniciar`, JSON.stringify({}));
  const load: { over: Importacion | null; seconds: number } = { over: null, seconds: 0 };
  const watching = (async () => {
    for (;;) {
      const { importacion } = await call<{ importacion: Importacion }>('GET', '/api/contactos/masivo');
      if (importacion.id === id && importacion.terminada !== null) {
        load.seconds = (performance.now() - begunAt) / 1000;
        load.over = importacion;
        return importacion;
      }
      if (performance.now() - begunAt > DEADLINE_MS) throw new Error('crm: the file was never loaded');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();
  const beside = others.map(() => [] as Measured[]);
  do {
    for (const [index, { requests }] of others.entries()) {
      const measured = await ask(requests, SLICE_SECONDS);
      // the last slice of an import counts if there is no complete one
      if (load.over === null || beside[index]?.length === 0) beside[index]?.push(measured);
    }
  } while (load.over === null && performance.now() - begunAt < DEADLINE_MS);
  const { creados: made } = await watching;
  return {
    rows,
    made,
    reviewSeconds,
    loadSeconds: load.seconds,
    calls: others.map(({ id: name }, index) => ({
      id: name,
      quiet: quiet.get(name) ?? medianOf([]),
      beside: medianOf(beside[index] ?? []),
    })),
  };
}

function fileOf(rows: number): string {
  const lines = ['nombre,apellido,email,telefono'];
  for (let row = 0; row < rows; row++) {
    const nombre = FIRST_NAMES[row % FIRST_NAMES.length];
    const apellido = LAST_NAMES[Math.floor(row / 7) % LAST_NAMES.length];
    lines.push(
      `${nombre},${apellido} ${row % 977},${row % 3 === 0 ? `carga${row}@correo.co` : ''},321${String(row).padStart(7, '0')}`,
    );
  }
  return lines.join('\n');
}

/** Calls the product as this user; throws its response on a refusal. */
export function askerOf(url: string, token: string) {
  return async <Answer>(method: string, path: string, body?: FormData | string): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'XMLHttpRequest',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  };
}
