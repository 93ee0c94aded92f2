import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPesos } from '@tertulia/contract/core/money';
import { toPage, type Page } from '@tertulia/contract/core/page';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type {
  createSuscriptor as createSuscriptorCall,
  listSuscriptores,
  updateSuscriptor as updateSuscriptorCall,
} from '@tertulia/contract/features/suscriptores/endpoints';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import type { SecretBox } from '#platform/crypto/secret-box';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { createArchivo, releaseArchivo, type NewArchivo } from '#public/archivos';
import { quien, writeAudit } from '#public/auditoria';
import { pauseDifusiones } from '#public/difusiones';
import { withSuscriptor } from './alcance.service.ts';
import type { LogoService } from './logo.service.ts';
import { suscriptorCambiado } from './suscriptores.events.ts';
import {
  createSuscriptor,
  findSuscriptor,
  findSuscriptores,
  lockSuscriptor,
  setSuscriptorEstado,
  updateSuscriptor,
  type SuscriptorRow,
  type SuscriptorValues,
} from './suscriptores.repository.ts';

/** Subscribers and their settings. A supervisor manages the own one, a SUPERADMIN all (decisions §2, §4). */
export interface SuscriptoresService {
  list(actor: Actor, query: EndpointInput<typeof listSuscriptores>['query']): Promise<Page<Suscriptor>>;
  /** Throws NOT_FOUND. */
  get(actor: Actor, id: number): Promise<Suscriptor>;
  /** Throws CONFLICT for a name, document or number that another one has. */
  create(actor: Actor, fresh: EndpointInput<typeof createSuscriptorCall>['body']): Promise<Suscriptor>;
  /** Keeps missing fields. Throws NOT_FOUND, CONFLICT, UNSUPPORTED_MEDIA for a logo that is no picture. */
  update(actor: Actor, id: number, change: SuscriptorChange, upload: Upload | null): Promise<Suscriptor>;
  /** Throws NOT_FOUND, and CONFLICT for deactivating the own one. Idempotent. */
  setEstado(actor: Actor, id: number, estado: 0 | 1): Promise<Suscriptor>;
}

type SuscriptorChange = EndpointInput<typeof updateSuscriptorCall>['body'];

export interface SuscriptoresDeps {
  database: Database;
  files: Pick<FileStore, 'remove'>;
  logos: LogoService;
  secretBox: Pick<SecretBox, 'seal'>;
  /** The URL of a logo for the caller; another tenant's is valid in no session. */
  logoUrlOf: (actor: Actor, suscriptorId: number, archivoId: number) => string;
}

export function createSuscriptoresService(deps: SuscriptoresDeps): SuscriptoresService {
  const { database, files, logos, secretBox, logoUrlOf } = deps;
  const wire = (actor: Actor) => (row: SuscriptorRow) => toSuscriptor(row, (id) => logoUrlOf(actor, row.id, id));

  function assertReachable(actor: Actor, id: number): void {
    if (id !== actor.tenantId && !actor.roles.includes('SUPERADMIN')) throw new AppError('NOT_FOUND');
  }

  async function save(tx: Tx, actor: Actor, change: SuscriptorChange, logo: NewArchivo | null): Promise<SuscriptorRow> {
    const before = await lockSuscriptor(tx);
    if (!before) throw new AppError('NOT_FOUND');
    const kept = change.quitarLogo === true ? null : before.logoArchivoId;
    const logoArchivoId = logo ? await createArchivo(tx, logo) : kept;
    const password = change.passwordSedeMys ?? '';
    const values: SuscriptorValues = {
      nombreNegocio: change.nombreNegocio ?? before.nombreNegocio,
      documento: change.documento ?? before.documento,
      contacto: change.contacto === undefined ? before.contacto : change.contacto,
      whatsapp: change.whatsappNumero ?? before.whatsapp,
      promptDefault: change.promtpDefault === undefined ? before.promptDefault : change.promtpDefault,
      colorPrimario: change.colorPrimario ?? before.colorPrimario,
      condicionesCotizacion:
        change.condicionesCotizacion === undefined ? before.condicionesCotizacion : change.condicionesCotizacion,
      logoArchivoId,
      aliasSedeMys: change.aliasSedeMys === undefined ? before.aliasSedeMys : change.aliasSedeMys,
      passwordSedeMys: password === '' ? undefined : secretBox.seal(password),
    };
    await updateSuscriptor(tx, values);
    if (before.logoArchivoId !== null && before.logoArchivoId !== logoArchivoId)
      await releaseArchivo(tx, before.logoArchivoId);
    const after = await findSuscriptor(tx);
    if (!after) throw new AppError('NOT_FOUND');
    await writeAudit(tx, actor, {
      entidad: 'suscriptor',
      accion: 'EDITAR',
      registroId: before.id,
      antes: { ...toAudited(before), passwordSedeMys: before.hasPasswordSedeMys || null },
      // audits that the password changed, without the password
      despues: { ...toAudited(after), passwordSedeMys: password === '' ? before.hasPasswordSedeMys || null : 'nueva' },
      ...(before.id !== actor.tenantId && { detalles: quien(actor) }),
    });
    const isOtherBrand = (['nombreNegocio', 'colorPrimario', 'logoArchivoId'] as const).some(
      (field) => before[field] !== after[field],
    );
    if (isOtherBrand) tx.emit(suscriptorCambiado, {});
    return after;
  }

  return {
    async list(actor, { page, size, sort, q, estado }) {
      if (!actor.roles.includes('SUPERADMIN')) {
        const own = await database.withTenant(actor, findSuscriptor);
        return toPage(own && page === 0 ? [wire(actor)(own)] : [], own ? 1 : 0, page, size);
      }
      await database.withTenant(actor, (tx) =>
        writeAudit(tx, actor, { entidad: 'suscriptor', accion: 'CONSULTAR', detalles: { page, q, estado } }),
      );
      const [field, direction] = sort.split(',') as ['nombreNegocio' | 'fecha' | 'estado', 'asc' | 'desc'];
      const { rows, total } = await findSuscriptores(database, {
        q,
        estado,
        page,
        size,
        sort: field,
        descending: direction === 'desc',
      });
      return toPage(rows.map(wire(actor)), total, page, size);
    },

    get: (actor, id) =>
      withSuscriptor(database, actor, id, 'suscriptor', async (tx) => {
        const row = await findSuscriptor(tx);
        if (!row) throw new AppError('NOT_FOUND');
        return wire(actor)(row);
      }),

    create: (actor, { nombreNegocio, documento, contacto = null, whatsappNumero: whatsapp }) =>
      refusingTaken(async () => {
        const fresh = { nombreNegocio, documento, contacto, whatsapp };
        const id = await createSuscriptor(database, actor, fresh, {
          entidad: 'suscriptor',
          accion: 'CREAR',
          despues: fresh,
          detalles: quien(actor),
        });
        const row = await database.withTenant({ tenantId: id }, findSuscriptor);
        if (!row) throw new Error('The subscriber that was just made is not there');
        return wire(actor)(row);
      }),

    async update(actor, id, change, upload) {
      assertReachable(actor, id);
      const logo = upload && (await logos.store(id, upload));
      try {
        const row = await refusingTaken(() =>
          withSuscriptor(database, actor, id, 'suscriptor', (tx) => save(tx, actor, change, logo)),
        );
        return wire(actor)(row);
      } catch (error) {
        // with an unknown outcome the sweep decides
        if (logo && error instanceof AppError) await files.remove(logo.clave);
        throw error;
      }
    },

    async setEstado(actor, id, estado) {
      if (id === actor.tenantId && estado === 0)
        throw new AppError('CONFLICT', { message: 'No puedes desactivar tu propio negocio.' });
      // first: a broadcast that starts in between would continue after reactivation
      if (estado === 0)
        await database.withTenant({ tenantId: id, userId: actor.userId }, (tx) => pauseDifusiones(tx, actor));
      await setSuscriptorEstado(
        database,
        actor,
        { id, estado },
        {
          entidad: 'suscriptor',
          accion: estado === 1 ? 'ACTIVAR' : 'DESACTIVAR',
          antes: { estado: 1 - estado },
          despues: { estado },
          detalles: quien(actor),
        },
      );
      const row = await database.withTenant({ tenantId: id }, findSuscriptor);
      if (!row) throw new AppError('NOT_FOUND');
      return wire(actor)(row);
    },
  };
}

function toSuscriptor(row: SuscriptorRow, urlOf: (archivoId: number) => string): Suscriptor {
  const { promptDefault, fecha, logoArchivoId, hasPasswordSedeMys, saldoCentavos, ...rest } = row;
  return {
    ...rest,
    promtpDefault: promptDefault,
    fecha: fecha.toISOString(),
    saldo: toPesos(saldoCentavos),
    logoUrl: logoArchivoId === null ? null : urlOf(logoArchivoId),
    passwordSedeMysConfigurado: hasPasswordSedeMys,
  };
}

/** A tenant's audited fields, with the wire's names. */
function toAudited(row: SuscriptorRow): Record<string, unknown> {
  const {
    id: _id,
    fecha: _fecha,
    hasPasswordSedeMys: _has,
    saldoCentavos: _saldo,
    promptDefault: promtpDefault,
    ...rest
  } = row;
  return { ...rest, promtpDefault };
}

const UNIQUE_VIOLATION = '23505';
const TAKEN: Record<string, { field: string; message: string }> = {
  suscriptores_nombre_negocio: { field: 'nombreNegocio', message: AUTH_TEXTS.nombreNegocioTaken },
  suscriptores_documento: { field: 'documento', message: AUTH_TEXTS.documentoTaken },
  suscriptores_whatsapp: { field: 'whatsappNumero', message: AUTH_TEXTS.whatsappTaken },
};

/** The unique indexes decide, so that one of two simultaneous writes gets the conflict. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = databaseFault(error);
    const taken = fault?.code === UNIQUE_VIOLATION ? TAKEN[fault.constraint ?? ''] : undefined;
    throw taken ? new AppError('CONFLICT', { ...taken, cause: error }) : error;
  }
}
