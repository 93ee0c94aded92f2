import type pg from 'pg';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { drawCup, drawMountains } from './demo-files.ts';
import { insertRow } from './insert-row.ts';

/** Credentials of the simulator's inventory system. */
const SEDE = { alias: 'cafe-andino-centro', password: 'mys-andino-2026' };

const CONDICIONES = [
  'Validez de la oferta: 15 días calendario.',
  'Forma de pago: 50 % de anticipo y 50 % contra entrega.',
  'Entrega en Bogotá en 2 días hábiles; resto del país, 5 días hábiles.',
  'Los precios incluyen IVA.',
].join('\n');

interface DemoProducto {
  codigo: string;
  nombre: string;
  descripcion?: string;
  /** Pesos. */
  precio: number;
  inactivo?: true;
  foto?: () => Buffer;
}

const PRODUCTOS: readonly DemoProducto[] = [
  {
    codigo: 'CA-GR-340',
    nombre: 'Café en grano Huila 340 g',
    descripcion: 'Tostión media, notas de panela y frutos rojos.',
    precio: 32_000,
    foto: drawMountains,
  },
  { codigo: 'CA-GR-500', nombre: 'Café en grano Huila 500 g', descripcion: 'Tostión media.', precio: 44_000 },
  {
    codigo: 'CA-GR-2500',
    nombre: 'Café en grano Huila 2.500 g',
    descripcion: 'Para oficinas y cafeterías.',
    precio: 198_000,
  },
  {
    codigo: 'CA-MO-340',
    nombre: 'Café molido Nariño 340 g',
    descripcion: 'Molienda media para filtro.',
    precio: 33_500,
  },
  { codigo: 'CA-MO-500', nombre: 'Café molido Nariño 500 g', precio: 45_500 },
  {
    codigo: 'CA-DE-340',
    nombre: 'Café descafeinado Tolima 340 g',
    descripcion: 'Proceso con agua, sin solventes.',
    precio: 36_000,
  },
  {
    codigo: 'CA-CA-012',
    nombre: 'Caja de regalo «Origen» × 12',
    descripcion: 'Doce microlotes de 60 g con ficha de cata.',
    precio: 142_000,
  },
  {
    codigo: 'AC-PF-008',
    nombre: 'Prensa francesa de 8 tazas',
    descripcion: 'Vidrio borosilicato y filtro de acero.',
    precio: 96_000,
  },
  { codigo: 'AC-MM-001', nombre: 'Molino manual de cerámica', precio: 145_000 },
  { codigo: 'AC-FI-100', nombre: 'Filtros de papel V60 × 100', precio: 28_000 },
  {
    codigo: 'AC-TA-001',
    nombre: 'Taza de la casa',
    descripcion: 'Cerámica esmaltada a mano, 300 ml.',
    precio: 24_000,
    foto: drawCup,
  },
  {
    codigo: 'SE-BA-001',
    nombre: 'Barra de café para eventos (4 horas)',
    descripcion: 'Barista, equipos y hasta 120 bebidas.',
    precio: 980_000,
  },
  {
    codigo: 'SE-CA-001',
    nombre: 'Taller de catación para equipos',
    descripcion: 'Hasta 12 personas, 2 horas.',
    precio: 640_000,
  },
  { codigo: 'CA-NA-340', nombre: 'Café de Navidad 2025 340 g', precio: 38_000, inactivo: true },
];

/** The demo's products, logo and conditions of quotes, and its access to the inventory system. */
export async function writeDemoCatalogue(
  client: pg.Client,
  {
    suscriptorId,
    files,
    appSecret,
    now,
  }: { suscriptorId: number; files: Pick<FileStore, 'put'>; appSecret: string; now: Date },
): Promise<void> {
  const storePng = async (name: string, bytes: Buffer): Promise<number> => {
    const stored = await files.put(bytes, { tenantId: suscriptorId, maxBytes: 1024 * 1024 });
    return insertRow(client, 'archivos', {
      suscriptor_id: suscriptorId,
      nombre_original: name,
      tipo_mime: 'image/png',
      tamano: stored.size,
      sha256: stored.sha256,
      clave: stored.key,
      estado: 'LISTO',
    });
  };
  await client.query(
    `update app.suscriptores set logo_archivo_id = $2, condiciones_cotizacion = $3, alias_sede_mys = $4, password_sede_mys = $5 where id = $1`,
    [
      suscriptorId,
      await storePng('logo.png', drawMountains()),
      CONDICIONES,
      SEDE.alias,
      createSecretBox(appSecret).seal(SEDE.password),
    ],
  );
  for (const { codigo, nombre, descripcion, precio, inactivo, foto } of PRODUCTOS) {
    await insertRow(client, 'productos', {
      suscriptor_id: suscriptorId,
      codigo,
      nombre,
      descripcion: descripcion ?? null,
      precio_centavos: precio * 100,
      estado: inactivo ? 0 : 1,
      foto_archivo_id: foto ? await storePng(`${codigo}.png`, foto()) : null,
      created_at: now,
      updated_at: now,
    });
  }
}
