import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface ItemRow {
  productoId: number | null;
  codigo: string | null;
  nombre: string;
  cantidad: number;
  precioCentavos: number;
}

export interface NewCotizacion {
  conversacionId: number;
  usuarioId: number;
  usuarioNombre: string;
  numeroDocumento: string | null;
  clienteNombre: string;
  clienteApellido: string | null;
  clienteEmail: string;
  clienteTelefono: string;
  condiciones: string | null;
  textoInferior: string | null;
  mensaje: string | null;
  enviarEnConversacion: boolean;
  totalCentavos: number;
  clienteCotizacionId: string | null;
  huella: string;
  now: Date;
  items: readonly ItemRow[];
}

/** The tenant's next number. Concurrent callers wait until this transaction ends. */
async function takeConsecutivo(tx: Tx): Promise<number> {
  const row = await tx.first<{ ultimo: number }>(sql`
    insert into app.cotizacion_numeros as n (suscriptor_id, ultimo) values (${tx.tenantId}, 1)
    on conflict (suscriptor_id) do update set ultimo = n.ultimo + 1 returning n.ultimo`);
  if (!row) throw new Error('No number was given');
  return row.ultimo;
}

/** Stores a quote with its lines under the tenant's next number. */
export async function createCotizacion(tx: Tx, cotizacion: NewCotizacion): Promise<number> {
  const consecutivo = await takeConsecutivo(tx);
  const row = await tx.first<{ id: number }>(sql`
    insert into app.cotizaciones (suscriptor_id, consecutivo, conversacion_id, usuario_id, usuario_nombre,
      numero_documento, cliente_nombre,
      cliente_apellido, cliente_email, cliente_telefono, condiciones, texto_inferior, mensaje,
        enviar_en_conversacion, total_centavos,
      cliente_cotizacion_id, huella, created_at)
    values (${tx.tenantId}, ${consecutivo}, ${cotizacion.conversacionId}, ${cotizacion.usuarioId},
      ${cotizacion.usuarioNombre},
      ${cotizacion.numeroDocumento}, ${cotizacion.clienteNombre}, ${cotizacion.clienteApellido},
        ${cotizacion.clienteEmail},
      ${cotizacion.clienteTelefono}, ${cotizacion.condiciones}, ${cotizacion.textoInferior}, ${cotizacion.mensaje},
      ${cotizacion.enviarEnConversacion}, ${cotizacion.totalCentavos}, ${cotizacion.clienteCotizacionId}::uuid,
        ${cotizacion.huella}, ${cotizacion.now})
    returning id`);
  if (!row) throw new Error('The quote was not stored');
  const lines = cotizacion.items.map(({ productoId, codigo, nombre, cantidad, precioCentavos }, index) => ({
    posicion: index + 1,
    producto: productoId,
    codigo,
    nombre,
    cantidad,
    precio: precioCentavos,
  }));
  await tx.run(sql`
    insert into app.cotizacion_items (suscriptor_id, cotizacion_id, posicion, producto_id, codigo, nombre, cantidad,
      precio_centavos)
    select ${tx.tenantId}, ${row.id}, l.posicion, l.producto, l.codigo, l.nombre, l.cantidad, l.precio
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (posicion smallint, producto bigint, codigo text, nombre text, cantidad integer, precio bigint)`);
  return row.id;
}

/** The quote that an idempotency key has created. */
export function findByClave(
  tx: Tx,
  clave: string,
): Promise<{ id: number; huella: string; usuarioId: number } | undefined> {
  return tx.first(sql`
    select q.id, q.huella, q.usuario_id from app.cotizaciones q
     where ${tx.tenantIs('q')} and q.cliente_cotizacion_id = ${clave}::uuid`);
}

export interface CotizacionRow {
  id: number;
  consecutivo: number;
  conversacionId: number;
  usuarioNombre: string;
  numeroDocumento: string | null;
  clienteNombre: string;
  clienteApellido: string | null;
  clienteEmail: string;
  clienteTelefono: string;
  condiciones: string | null;
  textoInferior: string | null;
  mensaje: string | null;
  enviarEnConversacion: boolean;
  totalCentavos: number;
  createdAt: Date;
  archivoId: number | null;
  mensajeId: number | null;
}

const COLUMNS = sql`
  q.id, q.consecutivo, q.conversacion_id, q.usuario_nombre, q.numero_documento, q.cliente_nombre, q.cliente_apellido,
  q.cliente_email, q.cliente_telefono, q.condiciones, q.texto_inferior, q.mensaje, q.enviar_en_conversacion,
    q.total_centavos, q.created_at,
  q.archivo_id, q.mensaje_id`;

export function findCotizacion(tx: Tx, id: number): Promise<CotizacionRow | undefined> {
  return tx.first<CotizacionRow>(
    sql`select ${COLUMNS} from app.cotizaciones q where ${tx.tenantIs('q')} and q.id = ${id}`,
  );
}

/** Locked until the transaction ends: of two calls that finish the same quote, one sets its file. */
export function lockCotizacion(tx: Tx, id: number): Promise<CotizacionRow | undefined> {
  return tx.first<CotizacionRow>(
    sql`select ${COLUMNS} from app.cotizaciones q where ${tx.tenantIs('q')} and q.id = ${id} for no key update`,
  );
}

export function listItems(tx: Tx, cotizacionId: number): Promise<ItemRow[]> {
  return tx.rows<ItemRow>(sql`
    select i.producto_id, i.codigo, i.nombre, i.cantidad, i.precio_centavos from app.cotizacion_items i
     where ${tx.tenantIs('i')} and i.cotizacion_id = ${cotizacionId} order by i.posicion`);
}

export function linkDocumento(
  tx: Tx,
  id: number,
  pdf: { archivoId: number; mensajeId: number | null },
): Promise<number> {
  return tx.run(sql`
    update app.cotizaciones q set archivo_id = ${pdf.archivoId}, mensaje_id = ${pdf.mensajeId}
     where ${tx.tenantIs('q')} and q.id = ${id}`);
}

export interface NegocioRow {
  nombreNegocio: string;
  documento: string;
  contacto: string | null;
  whatsapp: string;
  colorPrimario: string;
  condicionesCotizacion: string | null;
  logoArchivoId: number | null;
  /** The key of its bytes; null without a drawable logo. */
  logoClave: string | null;
  logoTipo: string | null;
}

/** The business that issues the quote. */
export async function findNegocio(tx: Tx): Promise<NegocioRow> {
  const row = await tx.first<NegocioRow>(sql`
    select s.nombre_negocio, s.documento, s.contacto, s.whatsapp, s.color_primario, s.condiciones_cotizacion,
           s.logo_archivo_id,
           a.clave as logo_clave, a.tipo_mime as logo_tipo
      from app.suscriptores s
      left join app.archivos a on a.suscriptor_id = s.id and a.id = s.logo_archivo_id and a.estado = 'LISTO'
     where s.id = ${tx.tenantId}`);
  if (!row) throw new Error('The subscriber is gone');
  return row;
}

/** The chat's contact, as the dialog's initial values. */
export async function findCliente(
  tx: Tx,
  conversacionId: number,
): Promise<{ nombre: string | null; apellido: string | null; email: string | null; telefono: string | null }> {
  const row = await tx.first<{
    nombre: string | null;
    apellido: string | null;
    email: string | null;
    telefono: string | null;
  }>(sql`
    select coalesce(p.nombre, c.cliente_nombre) as nombre, p.apellido, p.email,
           coalesce(p.telefono, c.cliente_telefono) as telefono
      from app.conversaciones c join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
     where ${tx.tenantIs('c')} and c.id = ${conversacionId}`);
  if (!row) throw new Error('The chat that was just found is gone');
  return row;
}

/** The chat of the quote whose PDF a file is, or undefined. */
export function findConversacionOfPdf(tx: Tx, archivoId: number): Promise<{ conversacionId: number } | undefined> {
  return tx.first(sql`
    select q.conversacion_id from app.cotizaciones q
     where ${tx.tenantIs('q')} and q.archivo_id = ${archivoId} limit 1`);
}

/** True if a file is the business's logo. */
export async function isLogo(tx: Tx, archivoId: number): Promise<boolean> {
  const row = await tx.first(
    sql`select s.id from app.suscriptores s where s.id = ${tx.tenantId} and s.logo_archivo_id = ${archivoId}`,
  );
  return row !== undefined;
}
