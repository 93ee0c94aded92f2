import type pg from 'pg';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { drawCup, drawMountains, makePdf } from './demo-files.ts';

const MENU = [
  'Espresso ........................ $ 4.500',
  'Capuchino ....................... $ 7.500',
  'Filtrado de origen (Huila) ...... $ 9.000',
  'Café en grano 340 g ............. $ 32.000',
  'Café en grano 2.500 g ........... $ 198.000',
  'Precios con IVA. Domicilios en Bogotá de lunes a sábado.',
];

const MEDIA = [
  { nombre: 'Taza de la casa', fileName: 'taza.png', tipoMime: 'image/png', make: drawCup },
  { nombre: 'Nuestras montañas', fileName: 'montanas.png', tipoMime: 'image/png', make: drawMountains },
  {
    nombre: 'Carta y precios',
    fileName: 'carta-cafe-andino.pdf',
    tipoMime: 'application/pdf',
    make: () => makePdf('Café Andino: carta y precios', MENU),
  },
] as const;

interface Nota {
  titulo: string;
  contenido: string;
  atajo: string;
  media?: (typeof MEDIA)[number]['nombre'];
}

const SHARED: readonly Nota[] = [
  {
    titulo: 'Saludo',
    contenido: 'Hola {{primerNombre}}, soy {{agente}} de {{negocio}}. ¿En qué te ayudo hoy?',
    atajo: 'hola',
  },
  {
    titulo: 'Carta y precios',
    contenido: '{{primerNombre}}, te comparto nuestra carta con los precios de este mes.',
    atajo: 'carta',
    media: 'Carta y precios',
  },
  {
    titulo: 'Horario',
    contenido: 'Atendemos de lunes a viernes de 8:00 a. m. a 6:00 p. m. y los sábados de 9:00 a. m. a 1:00 p. m.',
    atajo: 'horario',
  },
  {
    titulo: 'Datos para el domicilio',
    contenido:
      'Para enviarte el pedido necesito tu dirección completa, barrio y un teléfono de contacto, {{primerNombre}}.',
    atajo: 'domicilio',
  },
  {
    titulo: 'Despedida',
    contenido: 'Gracias por escribir a {{negocio}}, {{primerNombre}}. ¡Que tengas un gran día!',
    atajo: 'gracias',
  },
];
const PERSONAL: readonly Nota[] = [
  {
    titulo: 'Seguimiento de cotización',
    contenido: 'Hola {{primerNombre}}, ¿pudiste revisar la cotización? Quedo atenta. {{agente}}',
    atajo: 'seguimiento',
  },
];

/** The demo's media bank and quick notes; one note belongs to the first agent. */
export async function writeDemoLibrary(
  client: pg.Client,
  { suscriptorId, files, now }: { suscriptorId: number; files: Pick<FileStore, 'put'>; now: Date },
): Promise<void> {
  const idOf = async (statement: string, values: unknown[]): Promise<number> => {
    const { rows } = await client.query<{ id: string | number }>(statement, values);
    return Number(rows[0]?.id);
  };
  const userOf = (rol: string) =>
    idOf('select id from app.usuarios where suscriptor_id = $1 and $2 = any (roles) order by id limit 1', [
      suscriptorId,
      rol,
    ]);
  const [supervisor, agente] = [await userOf('SUPERVISOR'), await userOf('AGENTE')];
  const mediaIds = new Map<string, number>();
  for (const { nombre, fileName, tipoMime, make } of MEDIA) {
    const stored = await files.put(make(), { tenantId: suscriptorId, maxBytes: 1024 * 1024 });
    const archivoId = await idOf(
      `insert into app.archivos (suscriptor_id, nombre_original, tipo_mime, tamano, sha256, clave, estado)
       values ($1, $2, $3, $4, $5, $6, 'LISTO') returning id`,
      [suscriptorId, fileName, tipoMime, stored.size, stored.sha256, stored.key],
    );
    const id = await idOf(
      'insert into app.media (suscriptor_id, nombre, archivo_id, subido_por, created_at) values ($1, $2, $3, $4, $5) returning id',
      [suscriptorId, nombre, archivoId, supervisor, now],
    );
    mediaIds.set(nombre, id);
  }
  const notas = [
    ...SHARED.map((nota) => ({ nota, autor: supervisor, compartida: true })),
    ...PERSONAL.map((nota) => ({ nota, autor: agente, compartida: false })),
  ];
  for (const { nota, autor, compartida } of notas) {
    await client.query(
      `insert into app.notas_rapidas (suscriptor_id, titulo, contenido, atajo, compartida, autor_usuario_id, media_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        suscriptorId,
        nota.titulo,
        nota.contenido,
        nota.atajo,
        compartida,
        autor,
        mediaIds.get(nota.media ?? '') ?? null,
        now,
      ],
    );
  }
}
