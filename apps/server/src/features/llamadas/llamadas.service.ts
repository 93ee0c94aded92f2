import { randomBytes } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import { destinoOf } from '@tertulia/contract/features/llamadas/destinos';
import { TOKEN_SEGUNDOS } from '@tertulia/contract/features/llamadas/limites';
import type { CanalVoz, Llamada } from '@tertulia/contract/features/llamadas/llamada';
import { ProviderRefusal } from '#integrations/twilio/port';
import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import { stretchAt } from '#platform/clock/zone';
import type { SecretBox } from '#platform/crypto/secret-box';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { holdContacto } from '#public/contactos';
import { assertReadable, findLegible } from '#public/inbox';
import { precioOfVoz, saldoOf } from '#public/saldo';
import { applyNoticia, type Noticia } from './avance.service.ts';
import { saveAlcanzable } from './disponibilidad.repository.ts';
import { findLlamada } from './historial.repository.ts';
import { identityOf } from './identidad.ts';
import { llamadaCambiada } from './llamadas.events.ts';
import { enqueueReview } from './llamadas.jobs.ts';
import { minutosDeLlamada } from './llamadas.policy.ts';
import {
  createLlamada,
  findConsumo,
  findContactoDeNumero,
  isNoLlamar,
  findOwnCanal,
  listCanalesVoz,
  lockLlamada,
  lockVoz,
  setLlamadaError,
  type CanalVozRow,
} from './llamadas.repository.ts';
import { toLlamada, type UrlOf } from './llamada-wire.ts';
import { addressOf } from './voz-addresses.ts';
import { findVozAjustes } from './voz-ajustes.repository.ts';

const NO_VOZ = 'Las llamadas no están configuradas.';
const EN_LLAMADA = 'Ya tienes una llamada en curso.';
const SIN_MINUTOS = 'Se agotaron los minutos de llamadas de hoy.';
const CANAL_SIN_VOZ = 'Ese canal no puede hacer llamadas.';
const CANAL_DE_SUBCUENTA =
  'Ese canal está en una subcuenta de Twilio, desde la que todavía no se puede llamar. Elige otro canal.';
const NO_ACEPTADA = 'El proveedor no aceptó la llamada.';
const SIN_RESPUESTA = 'El proveedor no respondió.';

export interface LlamadasDeps {
  database: Database;
  clock: Clock;
  voz: VozProvider | null;
  secretBox: Pick<SecretBox, 'sign'>;
  publicUrl: string;
  urlOf: UrlOf;
}

export interface NewCallBody {
  contactoId?: number | null | undefined;
  conversacionId?: number | null | undefined;
  toNumber: string;
  canalId: number;
  grabar: boolean;
}

/**
 * Telephone calls from the browser. The call's row decides which number is dialled, never a later request of the
 * browser.
 */
export interface LlamadasService {
  /** A browser with this token can be rung until it expires. */
  token(actor: Actor): Promise<{ token: string; identity: string; expiraEnSegundos: number; senal: string | null }>;
  listCanales(actor: Actor): Promise<CanalVoz[]>;
  create(actor: Actor, body: NewCallBody): Promise<Llamada>;
}

export function createLlamadasService(deps: LlamadasDeps): LlamadasService {
  const { database, clock, secretBox, publicUrl } = deps;
  const provider = () => {
    if (!deps.voz) throw new AppError('UNAVAILABLE', { message: NO_VOZ });
    return deps.voz;
  };
  /** Stores the row, its audit entry and the review job before the provider gets the request. */
  async function begin(actor: Actor, body: NewCallBody): Promise<{ id: number; clave: string; desde: string }> {
    const now = clock.now();
    const clave = `T${actor.tenantId}L${randomBytes(16).toString('hex')}`;
    try {
      return await database.withTenant(actor, async (tx) => {
        const nombrado = await namedIn(tx, actor, body);
        const canal = await usableCanal(tx, body.canalId);
        const { numero, ajustes } = await allowedNumber(tx, body.toNumber);
        if (await isNoLlamar(tx, { numero, contactoId: nombrado.contactoId })) throw new AppError('DO_NOT_CONTACT');
        const quien = await withWhom(tx, actor, numero, nombrado);
        await lockVoz(tx);
        const { minutos, precioCentavos } = await allowedMinutes(tx, ajustes.minutosDia, now);
        const id = await createLlamada(tx, {
          ...quien,
          clave,
          canalId: canal.id,
          usuarioId: actor.userId,
          numero,
          desdeNumero: canal.numero,
          grabar: body.grabar,
          limiteSegundos: minutos * 60,
          precioCentavos,
          creada: now,
        });
        tx.emit(llamadaCambiada, { llamadaId: id, usuarioId: actor.userId, dejada: false });
        await writeAudit(tx, actor, {
          entidad: 'llamada',
          accion: 'CREAR',
          registroId: id,
          despues: { ...quien, numero, canalId: canal.id, grabar: body.grabar },
        });
        await enqueueReview(tx, id, now);
        return { id, clave, desde: canal.numero };
      });
    } catch (error) {
      if (databaseFault(error)?.constraint !== 'llamadas_viva') throw error;
      throw new AppError('CONFLICT', { message: EN_LLAMADA });
    }
  }

  const applyReport = (actor: Actor, id: number, noticia: Noticia, error?: string) =>
    database.withTenant(actor, async (tx) => {
      const llamada = await lockLlamada(tx, id);
      if (!llamada) throw new Error('A call that was stored is gone');
      await applyNoticia(tx, llamada, noticia);
      if (error !== undefined) await setLlamadaError(tx, id, error);
      const row = await findLlamada(tx, id);
      if (!row) throw new Error('A call that was stored is gone');
      return row;
    });

  /** After a lost answer the call may exist: its callbacks or the review tell. */
  async function refuse(actor: Actor, id: number, error: unknown): Promise<never> {
    if (!(error instanceof ProviderRefusal))
      throw new AppError('UPSTREAM_FAILED', { message: SIN_RESPUESTA, cause: error });
    const refused: Noticia = { agente: { sid: null, tramo: 'FALLIDO' }, ocurrido: clock.now() };
    await applyReport(actor, id, refused, `${error.code ?? ''} ${error.message}`.trim());
    throw new AppError('UPSTREAM_FAILED', { message: NO_ACEPTADA, cause: error });
  }

  return {
    async token(actor) {
      const { senal, tokenFor } = provider();
      const identity = identityOf(secretBox, actor);
      const hasta = new Date(clock.now().getTime() + TOKEN_SEGUNDOS * 1000);
      await database.withTenant(actor, (tx) => saveAlcanzable(tx, actor.userId, hasta));
      return { token: tokenFor(identity, TOKEN_SEGUNDOS), identity, expiraEnSegundos: TOKEN_SEGUNDOS, senal };
    },

    listCanales: (actor) => database.withTenant(actor, (tx) => listCanalesVoz(tx)),

    async create(actor, body) {
      const voz = provider();
      const { id, clave, desde } = await begin(actor, body);
      const { sid } = await voz
        .call({
          from: desde,
          identity: identityOf(secretBox, actor),
          url: addressOf(publicUrl, 'conectar', clave),
          statusCallback: addressOf(publicUrl, 'agente', clave),
        })
        .catch((error: unknown) => refuse(actor, id, error));
      const row = await applyReport(actor, id, { agente: { sid, tramo: 'NUEVO' }, ocurrido: clock.now() });
      return toLlamada(row, actor, deps.urlOf, true);
    },
  };
}

interface Quien {
  contactoId: number | null;
  conversacionId: number | null;
}

/**
 * The contact of a call is the one of the dialled number. The user can edit the number in the dialog, and a call to
 * another number must not be in the history of the contact or chat from which it was made. A call that names only its
 * contact (from a card or a list) belongs to the contact's newest chat that the caller may read, an open one first.
 */
async function withWhom(tx: Tx, actor: Actor, numero: string, nombrado: Quien): Promise<Quien> {
  const contactoId = await findContactoDeNumero(tx, numero);
  if (contactoId === null || contactoId !== nombrado.contactoId) return { contactoId, conversacionId: null };
  return { contactoId, conversacionId: nombrado.conversacionId ?? (await findLegible(tx, actor, contactoId)) };
}

/** The named contact and chat must be visible to the caller and belong together. */
async function namedIn(tx: Tx, actor: Actor, { contactoId, conversacionId }: NewCallBody): Promise<Quien> {
  const chat = conversacionId ? await assertReadable(tx, actor, conversacionId) : null;
  const contacto = contactoId ? await holdContacto(tx, contactoId) : null;
  if (contacto === undefined) throw new AppError('NOT_FOUND');
  if (chat && contacto && chat.contactoId !== contacto.id)
    throw invalid('contactoId', 'El contacto no es el del chat.');
  return { contactoId: contacto?.id ?? chat?.contactoId ?? null, conversacionId: chat?.id ?? null };
}

async function usableCanal(tx: Tx, canalId: number): Promise<CanalVozRow> {
  const canal = (await listCanalesVoz(tx)).find(({ id }) => id === canalId);
  if (canal) return canal;
  const own = await findOwnCanal(tx, canalId);
  if (!own) throw new AppError('NOT_FOUND');
  throw invalid('canalId', own.enSubcuenta ? CANAL_DE_SUBCUENTA : CANAL_SIN_VOZ);
}

async function allowedNumber(tx: Tx, typed: string) {
  const ajustes = await findVozAjustes(tx);
  const destino = destinoOf(typed, ajustes.paises);
  if (!('numero' in destino)) throw invalid('toNumber', destino.motivo);
  return { numero: destino.numero, ajustes };
}

async function allowedMinutes(tx: Tx, minutosDia: number, now: Date) {
  const [saldo, consumo, precioCentavos] = [
    await saldoOf(tx),
    await findConsumo(tx, startOfDay(now), now),
    await precioOfVoz(tx, now),
  ];
  const minutos = minutosDeLlamada({
    minutosDia,
    minutosUsados: consumo.minutos,
    libreCentavos: saldo.saldoCentavos - saldo.reservadoCentavos - consumo.comprometidoCentavos,
    precioCentavos,
  });
  if (minutos === 'SALDO') throw new AppError('INSUFFICIENT_BALANCE');
  if (minutos === 'MINUTOS') throw new AppError('CONFLICT', { message: SIN_MINUTOS });
  return { minutos, precioCentavos };
}

function startOfDay(now: Date): Date {
  const { offset } = stretchAt(DEFAULT_TIME_ZONE, now.getTime());
  const local = now.getTime() + offset;
  return new Date(local - (local % 86_400_000) - offset);
}

function invalid(field: string, message: string): AppError {
  return new AppError('VALIDATION', { message, field, errors: [{ field, code: 'VALIDATION', message }] });
}
