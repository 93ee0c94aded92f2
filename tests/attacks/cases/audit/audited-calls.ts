import { createHmac, randomUUID } from 'node:crypto';
import type { catalogue } from '@tertulia/contract/catalogue';
import type { Rol } from '@tertulia/contract/core/roles';
import { createSecretBox } from '../../../../apps/server/src/platform/crypto/secret-box.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';
import type { Tenant } from '../../matrix/attack-world.ts';

export interface Stage {
  server: TestServer;
  tenant: Tenant;
  rol: Rol;
  token: string;
}

export interface AuditedCall {
  /** The caller, if it is neither a supervisor nor a SUPERADMIN. */
  rol?: Rol;
  /** The index of the world's row that the call is about; 0 by default. */
  place?: number;
  query?: Record<string, string>;
  /** Prepares the world so that the call has something to change; its result overrides the body, and `id` the path. */
  prepare?: (stage: Stage) => Promise<{ id?: number; body?: Record<string, unknown> } | void>;
  /** The audit entry is the only record: the call changes nothing else. */
  isOnlyLogged?: string;
}

/** What a call needs beyond its sample to change something; most need nothing. */
export const AUDITED_CALLS: Partial<Record<keyof typeof catalogue, AuditedCall>> = {
  changePassword: {
    prepare: async (stage) => ({ body: { currentPassword: await withPassword(stage) } }),
  },
  beginSegundoFactor: { prepare: async (stage) => ({ body: { password: await withPassword(stage) } }) },
  confirmSegundoFactor: {
    prepare: async (stage) => ({ body: { codigo: codigoOf((await begun(stage)).secreto) } }),
  },
  removeSegundoFactor: {
    prepare: async (stage) => {
      const { secreto, password, token } = await begun(stage);
      const answer = await stage.server.call('POST', CONFIRM, { token, body: { codigo: codigoOf(secreto) } });
      return { body: { password, codigo: answer.body.codigos[0] } };
    },
    isOnlyLogged: 'the rows are removed: none is left to bear the mark of the transaction',
  },
  closeSesion: {
    prepare: async ({ server, tenant, rol }) => {
      await tenant.tokenOf(rol);
      const [row] = await server.db.query<{ id: number }>(
        'select max(id) as id from app.sesiones where suscriptor_id = $1 and usuario_id = $2',
        [tenant.id, callerOf(tenant, rol).id],
      );
      return { id: row?.id ?? 0 };
    },
  },
  createLlamada: {
    isOnlyLogged: 'the provider takes the call, and its row is written anew; llamadas.routes.test.ts looks before that',
  },
  closeLlamada: {
    place: 2,
    prepare: async ({ server, tenant }) => {
      await server.db.query(
        `update app.llamadas set estado = 'INICIANDO', tramo_agente = 'NUEVO', tramo_cliente = 'NUEVO', duracion_segundos = null
          where suscriptor_id = $1 and id = $2`,
        [tenant.id, tenant.ids['llamada']?.[2]],
      );
    },
  },
  unmarkContactoNoContactar: {
    prepare: async ({ server, tenant }) => {
      await server.db.query('update app.contactos set no_escribir = true where suscriptor_id = $1 and id = $2', [
        tenant.id,
        tenant.ids['contacto']?.[0],
      ]);
    },
  },
  removeTarea: { isOnlyLogged: 'the rows are removed: none is left to bear the mark of the transaction' },
  updateTarea: { prepare: async () => ({ body: { titulo: 'Otra cosa' } }) },
  updateDisponibilidad: { prepare: async () => ({ body: { disponible: true } }) },
  activateUsuario: { place: 4, prepare: inactive },
  activateUsuarioGlobal: { place: 4, prepare: inactive },
  reinviteUsuario: { prepare: withoutPassword },
  reinviteUsuarioGlobal: { prepare: withoutPassword },
  resetSegundoFactorGlobal: {
    isOnlyLogged: 'the row is removed, and an earlier call has ended the sessions: none is left to bear the mark',
  },
  activateCanal: {
    rol: 'SUPERADMIN',
    prepare: async ({ server, tenant }) => {
      await server.db.query('update app.canales set estado = 0 where suscriptor_id = $1', [tenant.id]);
    },
  },
  updateArea: { prepare: async () => ({ body: { nombre: 'Otra área' } }) },
  updateAreaIa: { prepare: async () => ({ body: { maxTurnos: 9 } }) },
  activateAreaPrompt: { place: 1 },
  assignConversacion: { prepare: async ({ tenant }) => ({ body: { usuarioId: tenant.colega.id } }) },
  returnConversacion: { place: 1 },
  createTareasMasivas: { prepare: async () => ({ body: { clave: randomUUID() } }) },
  updateNotaRapida: { place: 2 },
  removeNotaRapida: { place: 2 },
  createSala: { prepare: async () => ({ body: { nombre: 'Ventas' } }) },
  updateSala: { place: 2 },
  addSalaMiembros: { place: 2, prepare: async ({ tenant }) => ({ body: { usuarioIds: [tenant.colega.id] } }) },
  removeSalaMiembro: { place: 2 },
  updateSalaMensaje: { place: 2, prepare: async () => ({ body: { contenido: 'Otra cosa' } }) },
  removeSalaMensaje: { place: 2 },
  resendEncuesta: { place: 3 },
  mergeContacto: {
    place: 3,
    prepare: async ({ tenant }) => ({ body: { contactoId: tenant.chats.cerradoAjeno.contactoId } }),
  },
  reviewColumnas: {
    prepare: async (stage) => ({
      ...(await reviewed(stage)),
      body: { columnas: ['nombre', 'telefono'], conTitulos: true },
    }),
  },
  startImportacion: { prepare: reviewed },
  cancelImportacion: { prepare: reviewed },
  updatePlantilla: { prepare: written },
  submitPlantilla: { prepare: written },
  removePlantilla: { prepare: written },
  // one without recipients is refused
  broadcastPlantilla: {
    query: { dryRun: 'false' },
    prepare: async ({ server, tenant }) => {
      await server.db.query(
        'update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where suscriptor_id = $1',
        [tenant.id, tenant.ids['kanbanEstado']?.[0]],
      );
    },
  },
  pauseDifusion: {
    prepare: async ({ server, tenant }) => {
      await server.db.query(
        `update app.difusiones set estado = 'EN_CURSO', motivo_pausa = null where suscriptor_id = $1 and id = $2`,
        [tenant.id, tenant.ids['difusion']?.[0]],
      );
    },
  },
  syncProductos: {
    prepare: async ({ server, tenant }) => {
      await server.db.query('update app.suscriptores set alias_sede_mys = $2, password_sede_mys = $3 where id = $1', [
        tenant.id,
        `sede-${tenant.id}`,
        createSecretBox(TEST_SECRET).seal('clave'),
      ]);
    },
  },
  activateProducto: {
    prepare: async ({ server, tenant }) => {
      await server.db.query('update app.productos set estado = 0 where suscriptor_id = $1', [tenant.id]);
    },
  },
  syncPlantillas: { isOnlyLogged: 'the provider has nothing that is not known' },
  createRecarga: {
    rol: 'SUPERADMIN',
    prepare: async () => ({ body: { monto: 20_000, medio: 'MANUAL', nota: 'prueba', clave: randomUUID() } }),
  },
  replayAparcado: { isOnlyLogged: 'the event is worked off at once, which writes its row anew' },
  replayCuarentena: { isOnlyLogged: 'the world’s webhook is refused again, and stays as it was' },
  activateSuscriptor: { prepare: async ({ server }) => ({ id: await another(server, 0) }) },
  deactivateSuscriptor: { prepare: async ({ server }) => ({ id: await another(server, 1) }) },
};

/** A reviewed import that waits for its start. */
async function reviewed({ server, token }: Stage): Promise<{ id: number }> {
  const form = new FormData();
  form.set('file', new Blob([`nombre,telefono\nAna,3${String(Date.now()).slice(-9)}\n`]), 'clientes.csv');
  const { status, body } = await server.call('POST', '/api/contactos/masivo', { token, body: form });
  if (status !== 201) throw new Error(`The load was not taken: ${status}`);
  return { id: body.importacion?.id ?? body.id };
}

/** A template for all businesses that was created and not submitted. */
async function written({ server, token }: Stage): Promise<{ id: number; body: Record<string, unknown> }> {
  const fields = () => ({
    templateName: `plantilla_${randomUUID().replaceAll('-', '_')}`,
    idioma: 'es',
    categoria: 'UTILITY',
    cuerpo: 'Tu pedido está listo.',
    enviarAprobacion: false,
  });
  const { status, body } = await server.call('POST', '/api/plantillas-masivo', { token, body: fields() });
  if (status !== 201) throw new Error(`The template was not made: ${status}`);
  return { id: body.id, body: fields() };
}

async function another({ build, db }: TestServer, estado: 0 | 1): Promise<number> {
  const { id } = await build.suscriptor();
  await db.query('update app.suscriptores set estado = $2 where id = $1', [id, estado]);
  return id;
}

export function callerOf(tenant: Tenant, rol: Rol): BuiltUser {
  return { AGENTE: tenant.agente, SUPERVISOR: tenant.supervisor, SUPERADMIN: tenant.superadmin }[rol];
}

/** Sets the caller's password, which ends their earlier sessions. */
async function withPassword({ server, tenant, rol }: Stage): Promise<string> {
  const password = `clave ${randomUUID()}`;
  await server.build.password(callerOf(tenant, rol), password);
  return password;
}

/** Deactivates the user of the call, regardless of earlier calls. */
async function inactive({ server, tenant }: Stage): Promise<void> {
  await server.db.query('update app.usuarios set estado = 0 where suscriptor_id = $1 and id = $2', [
    tenant.id,
    tenant.ids['usuario']?.[4],
  ]);
}

/** The user of the call has a pending invitation. */
async function withoutPassword({ server, tenant }: Stage): Promise<void> {
  await server.db.query('update app.usuarios set password_hash = null where suscriptor_id = $1 and id = $2', [
    tenant.id,
    tenant.ids['usuario']?.[0],
  ]);
}

const BEGIN = '/api/profile/segundo-factor';
const CONFIRM = '/api/profile/segundo-factor/confirmar';

/** A second factor of the caller that waits for its first code. */
async function begun(stage: Stage): Promise<{ secreto: string; password: string; token: string }> {
  const password = await withPassword(stage);
  const token = await stage.tenant.tokenOf(stage.rol);
  const { status, body } = await stage.server.call('POST', BEGIN, { token, body: { password } });
  if (status >= 300) throw new Error(`The second factor was not begun: ${status}`);
  return { secreto: body.secreto, password, token };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The current code of an authenticator for the secret (RFC 6238). */
function codigoOf(secreto: string): string {
  const bits = [...secreto].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
