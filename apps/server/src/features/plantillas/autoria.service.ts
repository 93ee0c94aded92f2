import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type {
  createPlantilla,
  submitPlantilla,
  updatePlantilla,
} from '@tertulia/contract/features/plantillas/endpoints';
import { placesOf } from '@tertulia/contract/features/plantillas/cuerpo';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import {
  ProviderRefusal,
  ProviderUncertain,
  type MessagingProvider,
  type ProviderAccount,
} from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import { auditInsert, writeAudit } from '#public/auditoria';
import { listCanalesEnvio, toSubaccount, type Subaccount } from '#public/canales';
import { toPlantilla } from './plantilla-wire.ts';
import {
  findPlantilla,
  isNombreTaken,
  retireComun,
  retirePropia,
  saveComun,
  savePropia,
  type NewPlantilla,
  type PlantillaRow,
} from './plantillas.repository.ts';
import { toNewPlantilla } from './plantillas.sync.ts';

type Escrita = EndpointInput<typeof updatePlantilla>['body'];

/** A SUPERADMIN's actions on templates, first at the provider: the stored state is the provider's. */
export interface AutoriaService {
  /**
   * Throws CONFLICT for a taken name, VALIDATION for an account that the business does not have or a text that the
   * provider refuses.
   */
  create(actor: Actor, fresh: EndpointInput<typeof createPlantilla>['body']): Promise<Plantilla>;
  /** Rewrites it with the same id. Throws CONFLICT while WhatsApp reviews it or after it was accepted. */
  update(actor: Actor, id: number, escrita: Escrita): Promise<Plantilla>;
  submit(actor: Actor, id: number, body: EndpointInput<typeof submitPlantilla>['body']): Promise<Plantilla>;
  /** A template that the provider no longer has is only removed from the lists. */
  remove(actor: Actor, id: number): Promise<void>;
}

export interface AutoriaDeps {
  database: Database;
  clock: Clock;
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
  secretBox: Pick<SecretBox, 'open'>;
  log: Log;
}

/** WhatsApp reviews a text once: a text in review or accepted cannot be changed. */
const WRITABLE: readonly string[] = ['SIN_ENVIAR', 'RECHAZADA'];

export function createAutoriaService({ database, clock, provider, secretBox, log }: AutoriaDeps): AutoriaService {
  return {
    async create(actor, { paraTodos, ...fresh }) {
      const request = atProvider();
      const accounts = await accountsOf(actor, paraTodos);
      await expectFreeName(actor, { id: null, fresh, isComun: paraTodos });
      const [account] = accounts;
      if (!account)
        throw new AppError('VALIDATION', {
          message: 'Tu negocio no tiene una cuenta propia de WhatsApp: crea la plantilla para todos.',
          field: 'paraTodos',
        });
      const made = await request((at) => makeAt(at, account, fresh));
      return store(actor, { before: null, isComun: paraTodos, made, accion: 'CREAR' });
    },

    async update(actor, id, escrita) {
      const request = atProvider();
      const before = await find(actor, id);
      if (!WRITABLE.includes(before.estadoAprobacion))
        throw new AppError('CONFLICT', {
          message: 'WhatsApp ya recibió esta plantilla: crea otra con el texto nuevo.',
        });
      const isComun = before.suscriptorId === null;
      await expectFreeName(actor, { id, fresh: escrita, isComun });
      const held = await request(async (at) => holderOf(at, await accountsOf(actor, isComun), before.contentSid));
      if (held && !held.template.isTextOnly)
        throw new AppError('CONFLICT', {
          message: 'Esta plantilla tiene botones o archivos: solo se cambia en la consola del proveedor.',
        });
      const account = held?.account ?? (await accountsOf(actor, isComun))[0];
      if (!account) throw new AppError('NOT_FOUND');
      // a submitted text cannot be changed there: create the new one first, then delete the old one
      const made = await request((at) => makeAt(at, account, escrita));
      const plantilla = await store(actor, { before, isComun, made, accion: 'EDITAR' });
      await request((at) => at.removeTemplate(account, before.contentSid)).catch((error: unknown) =>
        log.warn({ err: error, plantillaId: id }, 'the old text of a template stays at the provider'),
      );
      return plantilla;
    },

    async submit(actor, id, { categoria }) {
      const request = atProvider();
      const before = await find(actor, id);
      if (before.estadoAprobacion !== 'SIN_ENVIAR')
        throw new AppError('CONFLICT', { message: 'Esta plantilla ya se envió a aprobación.' });
      const isComun = before.suscriptorId === null;
      const made = await request(async (at) => {
        const held = await holderOf(at, await accountsOf(actor, isComun), before.contentSid);
        if (!held) throw new AppError('NOT_FOUND');
        const { account } = held;
        await at.submitTemplate(account, { sid: before.contentSid, name: before.nombre, category: categoria });
        return readAt(at, account, before.contentSid);
      });
      return store(actor, { before, isComun, made, accion: 'ENVIAR_APROBACION' });
    },

    async remove(actor, id) {
      const request = atProvider();
      const before = await find(actor, id);
      const isComun = before.suscriptorId === null;
      await request(async (at) => {
        for (const account of await accountsOf(actor, isComun))
          if (await at.removeTemplate(account, before.contentSid)) return;
      });
      const now = clock.now();
      const entry = { entidad: 'plantilla', accion: 'ELIMINAR', registroId: id, antes: toAudited(before) } as const;
      if (isComun) return retireComun(database, id, { now, audit: () => auditInsert(actor, entry) });
      await database.withTenant(actor, async (tx) => {
        await retirePropia(tx, id, now);
        await writeAudit(tx, actor, entry);
      });
    },
  };

  function find(actor: Actor, id: number): Promise<PlantillaRow> {
    return database.withTenant(actor, async (tx) => {
      const row = await findPlantilla(tx, id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    });
  }

  /** The provider accounts of common templates, or of the own tenant's. */
  async function accountsOf(actor: Actor, isComun: boolean): Promise<ProviderAccount[]> {
    if (isComun) return [{}];
    const canales = await database.withTenant(actor, (tx) => listCanalesEnvio(tx));
    const own = new Map<string, Subaccount>();
    for (const canal of canales) {
      const subaccount = toSubaccount(canal, secretBox);
      if (subaccount) own.set(subaccount.sid, subaccount);
    }
    return [...own.values()].map((subaccount) => ({ subaccount }));
  }

  async function expectFreeName(
    actor: Actor,
    { id, fresh, isComun }: { id: number | null; fresh: Pick<Escrita, 'templateName' | 'idioma'>; isComun: boolean },
  ): Promise<void> {
    const { templateName: nombre, idioma } = fresh;
    if (await database.withTenant(actor, (tx) => isNombreTaken(tx, { id, nombre, idioma, isComun })))
      throw new AppError('CONFLICT', {
        message: 'Ya hay una plantilla con ese nombre en ese idioma.',
        field: 'templateName',
      });
  }

  async function store(
    actor: Actor,
    {
      before,
      isComun,
      made,
      accion,
    }: { before: PlantillaRow | null; isComun: boolean; made: NewPlantilla; accion: AccionAuditoria },
  ): Promise<Plantilla> {
    const now = clock.now();
    const id = before?.id ?? null;
    const entry = {
      entidad: 'plantilla' as const,
      accion,
      detalles: { nombre: made.nombre, paraTodos: isComun },
      ...(before && { antes: toAudited(before) }),
      despues: toAudited(made),
    };
    const comun = isComun
      ? await saveComun(database, id, made, { now, audit: (of) => auditInsert(actor, entry, of) })
      : null;
    return database.withTenant(actor, async (tx) => {
      const registroId = comun ?? (await savePropia(tx, id, made, now));
      if (comun === null) await writeAudit(tx, actor, { ...entry, registroId });
      const row = await findPlantilla(tx, registroId);
      if (!row) throw new AppError('NOT_FOUND');
      return toPlantilla(row);
    });
  }

  /** Calls the provider and translates its refusals. Throws UNAVAILABLE at once without a provider. */
  function atProvider() {
    if (!provider) throw new AppError('UNAVAILABLE', { message: 'WhatsApp no está configurado.' });
    return async <Answer>(ask: (at: MessagingProvider) => Promise<Answer>): Promise<Answer> => {
      try {
        return await ask(provider);
      } catch (error) {
        if (error instanceof ProviderRefusal && !error.isPassing)
          throw new AppError('VALIDATION', {
            message: `El proveedor no aceptó la plantilla: ${error.message}`,
            cause: error,
          });
        if (error instanceof ProviderRefusal || error instanceof ProviderUncertain)
          throw new AppError('UPSTREAM_FAILED', { cause: error });
        throw error;
      }
    };
  }
}

function toAudited({
  nombre,
  idioma,
  categoria,
  cuerpo,
  estadoAprobacion,
  contentSid,
}: NewPlantilla): Record<string, unknown> {
  return { nombre, idioma, categoria, cuerpo, estadoAprobacion, contentSid };
}

/**
 * Creates a template and submits it if requested. If submitting fails, deletes it, so that a retry creates no second
 * one.
 */
async function makeAt(at: MessagingProvider, account: ProviderAccount, fresh: Escrita): Promise<NewPlantilla> {
  const { templateName: name, idioma, categoria, cuerpo, ejemplos } = fresh;
  const samples = Object.fromEntries(placesOf(cuerpo).map((place) => [place, (ejemplos[place] ?? '').trim()]));
  const sid = await at.createTemplate(account, { name, language: idioma, body: cuerpo, samples });
  try {
    if (fresh.enviarAprobacion) await at.submitTemplate(account, { sid, name, category: categoria });
    return { ...(await readAt(at, account, sid)), categoria };
  } catch (error) {
    await at.removeTemplate(account, sid).catch(() => false);
    throw error;
  }
}

async function readAt(at: MessagingProvider, account: ProviderAccount, sid: string): Promise<NewPlantilla> {
  const template = await at.fetchTemplate(account, sid);
  if (!template) throw new ProviderUncertain('A template that was just made is not there');
  return toNewPlantilla(template);
}

async function holderOf(at: MessagingProvider, accounts: readonly ProviderAccount[], sid: string) {
  for (const account of accounts) {
    const template = await at.fetchTemplate(account, sid);
    if (template) return { account, template };
  }
  return undefined;
}
