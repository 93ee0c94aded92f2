import type { Rol } from '@tertulia/contract/core/roles';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';

/** A call that the documents' client sends with an author in its body, and the place where the author is stored. */
interface AuthoredCall {
  name: string;
  /** AGENTE by default. */
  caller?: Rol;
  /** The claim, given the id of the claimed user. */
  request: (
    tenant: Tenant,
    claimed: number,
  ) => { method: string; path: string; body: Record<string, unknown> | FormData };
  /**
   * The stored author and everything else that the claim could have changed; for calls that store nothing, the
   * response.
   */
  stored: string;
  valuesOf: (tenant: Tenant, answer: string) => unknown[];
  expected: (tenant: Tenant) => Record<string, unknown>;
}

/** The last message of the caller's chat, with the claimed and the real author. */
const LAST_MENSAJE = {
  stored: `select enviado_por_usuario_id as autor, enviado_por_nombre as nombre, emisor, contenido from app.mensajes
            where suscriptor_id = $1 and conversacion_id = $2 order by secuencia desc limit 1`,
  valuesOf: ({ id, chats }: Tenant) => [id, chats.propio.id],
};

/** The number of tasks of the user who asks the assistant, and of no other user. */
const OWN_TAREAS = 7;

/** A file, with the author in the part that carries the message. */
function claimedFile(claimed: number): FormData {
  const form = new FormData();
  const mensaje = { contenido: 'Un archivo', emisor: 'CLIENTE', enviadoPorUsuarioId: claimed };
  form.append('mensaje', new Blob([JSON.stringify(mensaje)], { type: 'application/json' }));
  form.append('enviadoPorUsuarioId', String(claimed));
  form.append('adjunto', new Blob(['%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'], { type: 'application/pdf' }), 'carta.pdf');
  return form;
}

const CALLS: readonly AuthoredCall[] = [
  {
    name: 'sendMensaje',
    request: ({ chats }, claimed) => ({
      method: 'POST',
      path: `/api/conversations/${chats.propio.id}/messages`,
      body: { contenido: 'Hola', emisor: 'CLIENTE', enviadoPorUsuarioId: claimed, enviadoPorNombre: 'Otra persona' },
    }),
    ...LAST_MENSAJE,
    expected: ({ agente }) => ({ autor: agente.id, nombre: agente.nombre, emisor: 'USUARIO', contenido: 'Hola' }),
  },
  {
    name: 'sendMensaje with a file',
    request: ({ chats }, claimed) => ({
      method: 'POST',
      path: `/api/conversations/${chats.propio.id}/messages`,
      body: claimedFile(claimed),
    }),
    ...LAST_MENSAJE,
    expected: ({ agente }) => ({
      autor: agente.id,
      nombre: agente.nombre,
      emisor: 'USUARIO',
      contenido: 'Un archivo',
    }),
  },
  {
    name: 'sendMedia',
    request: ({ chats, ids }, claimed) => ({
      method: 'POST',
      path: `/api/conversations/${chats.propio.id}/messages/from-media/${ids['media']?.[0]}?caption=Del+banco&enviadoPorUsuarioId=${claimed}`,
      body: { emisor: 'CLIENTE', enviadoPorUsuarioId: claimed, usuarioId: claimed },
    }),
    ...LAST_MENSAJE,
    expected: ({ agente }) => ({ autor: agente.id, nombre: agente.nombre, emisor: 'USUARIO', contenido: 'Del banco' }),
  },
  {
    name: 'createCotizacion',
    request: ({ chats }, claimed) => ({
      method: 'POST',
      path: '/api/cotizaciones',
      body: {
        conversacionId: chats.propio.id,
        usuarioId: claimed,
        usuarioNombre: 'Otra persona',
        clienteNombre: 'Cliente',
        clienteEmail: 'cliente@correo.co',
        clienteTelefono: chats.propio.telefono,
        items: [{ nombre: 'Café', cantidad: 1, precioUnitario: 32_000 }],
      },
    }),
    stored: `select usuario_id as autor, usuario_nombre as nombre from app.cotizaciones
              where suscriptor_id = $1 and conversacion_id = $2 order by id desc limit 1`,
    valuesOf: ({ id, chats }) => [id, chats.propio.id],
    expected: ({ agente }) => ({ autor: agente.id, nombre: agente.nombre }),
  },
  {
    name: 'consultAsistente',
    caller: 'SUPERADMIN',
    request: (_, claimed) => ({
      method: 'POST',
      path: '/api/ai/consulta',
      body: { idUsuario: claimed, mensaje: 'mis tareas' },
    }),
    stored: `select substring($1::text from '[0-9]+ tareas') as respuesta`,
    valuesOf: (_, answer) => [answer],
    expected: () => ({ respuesta: `${OWN_TAREAS} tareas` }),
  },
  {
    name: 'createNota',
    request: ({ chats }, claimed) => ({
      method: 'POST',
      path: '/api/tareas/notas',
      body: {
        contactoId: chats.propio.contactoId,
        texto: 'Una nota',
        autorUsuarioId: claimed,
        autorNombre: 'Otra persona',
      },
    }),
    stored: `select autor_usuario_id as autor, autor_nombre as nombre from app.notas
              where suscriptor_id = $1 and contacto_id = $2 order by id desc limit 1`,
    valuesOf: ({ id, chats }) => [id, chats.propio.contactoId],
    expected: ({ agente }) => ({ autor: agente.id, nombre: agente.nombre }),
  },
  {
    name: 'markContactoNoContactar',
    request: ({ chats }, claimed) => ({
      method: 'PUT',
      path: `/api/contactos/${chats.espera.contactoId}/marcar-no-contactar`,
      body: { usuarioId: claimed, autorUsuarioId: claimed },
    }),
    stored: `select usuario_id as autor, origen from app.consentimientos where suscriptor_id = $1 and contacto_id = $2 order by id desc limit 1`,
    valuesOf: ({ id, chats }) => [id, chats.espera.contactoId],
    expected: ({ agente }) => ({ autor: agente.id, origen: 'USUARIO' }),
  },
  {
    name: 'moveContacto',
    request: ({ chats, ids }, claimed) => ({
      method: 'PATCH',
      path: `/api/kanban/contactos/${chats.propio.contactoId}/estado`,
      body: { kanbanEstadoId: ids['kanbanEstado']?.[0], usuarioId: claimed },
    }),
    stored: `select usuario_id as autor from app.kanban_movimientos where suscriptor_id = $1 and contacto_id = $2 order by id desc limit 1`,
    valuesOf: ({ id, chats }) => [id, chats.propio.contactoId],
    expected: ({ agente }) => ({ autor: agente.id }),
  },
  {
    name: 'closeConversacion',
    request: ({ chats }, claimed) => ({
      method: 'POST',
      path: `/api/conversations/${chats.propio.id}/close`,
      body: { usuarioId: claimed, sinDespedida: true },
    }),
    stored: 'select cerrada_por as autor from app.conversaciones where suscriptor_id = $1 and id = $2',
    valuesOf: ({ id, chats }) => [id, chats.propio.id],
    expected: ({ agente }) => ({ autor: agente.id }),
  },
];

/** ROL-04: the stored author is the session's user, not the user whom a body names. */
export const rol04: VerifyCase = {
  id: 'ROL-04',
  title: 'bodies that name another author',
  demand: () => `stored author = session in ${CALLS.length}/${CALLS.length} calls, whoever is named`,
  seenToFail: 'with the body’s autorUsuarioId stored as createNota’s author: 8 of 9 calls, and 4 differences',
  run: async () => {
    const server = await startTestServer();
    try {
      return await runRol04(server);
    } finally {
      await server.stop();
    }
  },
};

async function runRol04(server: TestServer): Promise<CaseResult> {
  const findings = new Findings();
  const outsider = await buildTenant(server);
  const kept = new Set<string>();
  let requests = 0;
  for (const whom of ['colega', 'supervisor', 'inactivo', 'of another business'] as const) {
    const tenant = await buildTenant(server);
    await server.db.query('update app.tareas set asignado_usuario_id = $2 where suscriptor_id = $1', [
      tenant.id,
      tenant.colega.id,
    ]);
    for (let number = 0; number < OWN_TAREAS; number++)
      await server.build.tarea(tenant.id, tenant.chats.propio.contactoId, { asignadoUsuarioId: tenant.superadmin.id });
    const claimed = whom === 'of another business' ? outsider.agente.id : tenant[whom].id;
    for (const call of CALLS) {
      requests++;
      const { method, path, body } = call.request(tenant, claimed);
      const answer = await server.call(method, path, { token: await tenant.tokenOf(call.caller ?? 'AGENTE'), body });
      const [row] = await server.db.query<Record<string, unknown>>(call.stored, call.valuesOf(tenant, answer.text));
      const isKept = answer.status < 300 && JSON.stringify(row) === JSON.stringify(call.expected(tenant));
      if (isKept) kept.add(call.name);
      findings.expect(isKept, () => `${call.name} as ${whom}: ${answer.status}, stored ${JSON.stringify(row)}`);
    }
  }
  return {
    volume: `${requests} requests that name another author`,
    reached: `${kept.size}/${CALLS.length} calls, ${findings.all.length} differences${listed(findings.all)}`,
    met: kept.size === CALLS.length && findings.all.length === 0,
  };
}
