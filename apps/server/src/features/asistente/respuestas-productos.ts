import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import { count, enlaceTo, many, pageOf, tablaPor, when } from './decir.ts';
import type { Mesa, Responder } from './mesa.ts';
import { FILAS } from './respuestas-chats.ts';

type Productos = Awaited<ReturnType<typeof listProductos>>;
const listProductos = ({ leer }: Mesa, query: { q?: string; estado?: '0' | '1'; sort?: Orden; size?: number }) =>
  leer('listProductos', { query: { size: FILAS, ...query } });
type Orden = 'nombre,asc' | 'precio,asc' | 'precio,desc';

const tablaOf = ({ content }: Productos) =>
  tablaPor('Código|Nombre|#Precio|Estado', content, (row) => [
    row.codigo,
    row.nombre,
    formatCop(toCentavos(row.precio)),
    row.estado === 1 ? 'Activo' : 'Inactivo',
  ]);
const enProductos = (search: ScreenSearch<'productos'> = {}) => enlaceTo('Ver Productos', 'productos', search);

const buscar: Responder = async (mesa, { texto }) => {
  for (const q of attemptsOf(texto ?? '')) {
    const found = await listProductos(mesa, { q });
    if (found.totalElements === 0) continue;
    return {
      texto: `Encontré ${many(found.totalElements, 'producto', 'productos', found.totalIsCapped)} con «${q}».`,
      tabla: tablaOf(found),
      ...pageOf(found),
      enlace: enProductos({ q }),
    };
  }
  return null;
};

/** What was typed, then without its plurals, then its longer words alone. */
function attemptsOf(typed: string): string[] {
  const singular = (text: string) => text.replace(/(?<=[aeiouáéíóú])s(?=\s|$)/gi, '');
  const words = typed.split(/\s+/).filter((word) => word.length >= 4);
  const found = [typed, singular(typed), ...words.toSorted((a, b) => b.length - a.length).map(singular)];
  return [...new Set(found.map((text) => cutText(text.trim(), 200)))].filter((text) => text !== '');
}

const CORRIDAS = { EN_CURSO: 'está en curso', COMPLETADA: 'terminó bien', ERROR: 'falló' } as const;

/** The catalogue. */
export const RESPUESTAS_PRODUCTOS = {
  productos_total: async (mesa) => {
    const all = await listProductos(mesa, { size: 1 });
    const active = await listProductos(mesa, { size: 1, estado: '1' });
    return {
      texto: `Hay ${many(all.totalElements, 'producto', 'productos', all.totalIsCapped)}, ${many(active.totalElements, 'activo', 'activos', active.totalIsCapped)}.`,
      enlace: enProductos(),
    };
  },
  productos_lista: async (mesa) => {
    const found = await listProductos(mesa, { estado: '1' });
    if (found.totalElements === 0) return null;
    return {
      texto: `Hay ${many(found.totalElements, 'producto activo', 'productos activos', found.totalIsCapped)}.`,
      tabla: tablaOf(found),
      ...pageOf(found),
      enlace: enProductos({ estado: 1 }),
    };
  },
  producto_precio: buscar,
  productos_buscar: buscar,
  productos_inactivos: async (mesa) => {
    const found = await listProductos(mesa, { estado: '0' });
    return {
      texto: `El catálogo no guarda existencias; hay ${many(found.totalElements, 'producto inactivo', 'productos inactivos', found.totalIsCapped)}, que no se ofrecen en cotizaciones.`,
      tabla: tablaOf(found),
      ...pageOf(found),
      enlace: enProductos({ estado: 0 }),
    };
  },
  productos_por_precio: async (mesa, { orden }) => {
    const sort: Orden = orden === 'menos' ? 'precio,asc' : 'precio,desc';
    const found = await listProductos(mesa, { estado: '1', sort });
    if (found.totalElements === 0) return null;
    return {
      texto: `Los productos más ${orden === 'menos' ? 'baratos' : 'caros'}:`,
      tabla: tablaOf(found),
      ...pageOf(found),
      enlace: enProductos({ estado: 1, sort }),
    };
  },
  productos_sincronizacion: async ({ leer }) => {
    const { sincronizacion: run } = await leer('getSincronizacion');
    if (!run) return { texto: 'El catálogo no se ha sincronizado todavía.', enlace: enProductos() };
    const outcome =
      run.estado === 'COMPLETADA'
        ? ` Creados ${count(run.creados)}, actualizados ${count(run.actualizados)}, desactivados ${count(run.desactivados)}.`
        : (run.motivo && ` ${run.motivo}`) || '';
    return {
      texto: `La última sincronización se inició el ${when(run.iniciada)} y ${CORRIDAS[run.estado]}.${outcome}`,
      enlace: enProductos(),
    };
  },
} satisfies Record<string, Responder>;
