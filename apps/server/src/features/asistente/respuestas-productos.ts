import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import { count, enlaceTo, many, when } from './decir.ts';
import type { Mesa, Responder } from './mesa.ts';
import { FILAS } from './respuestas-chats.ts';

type Productos = Awaited<ReturnType<typeof listProductos>>;
const listProductos = ({ leer }: Mesa, query: { q?: string; estado?: '0' | '1'; sort?: Orden; size?: number }) =>
  leer('listProductos', { query: { size: FILAS, ...query } });
type Orden = 'nombre,asc' | 'precio,asc' | 'precio,desc';

const tablaOf = ({ content }: Productos) => ({
  columnas: ['Código', 'Nombre', 'Precio', 'Estado'],
  filas: content.map((row) => [
    row.codigo,
    row.nombre,
    formatCop(toCentavos(row.precio)),
    row.estado === 1 ? 'Activo' : 'Inactivo',
  ]),
  numeros: [2],
});
const enProductos = (search: ScreenSearch<'productos'> = {}) => enlaceTo('Ver Productos', 'productos', search);

const productosTotal: Responder = async (mesa) => {
  const all = await listProductos(mesa, { size: 1 });
  const active = await listProductos(mesa, { size: 1, estado: '1' });
  return {
    texto: `Hay ${many(all.totalElements, 'producto', 'productos', all.totalIsCapped)}, ${many(active.totalElements, 'activo', 'activos', active.totalIsCapped)}.`,
    enlace: enProductos(),
  };
};

const productosLista: Responder = async (mesa) => {
  const found = await listProductos(mesa, { estado: '1' });
  if (found.totalElements === 0) return null;
  return {
    texto: `Hay ${many(found.totalElements, 'producto activo', 'productos activos', found.totalIsCapped)}.`,
    tabla: tablaOf(found),
    total: found.totalElements,
    isCapped: found.totalIsCapped,
    enlace: enProductos({ estado: 1 }),
  };
};

const buscar: Responder = async (mesa, { texto }) => {
  for (const q of attemptsOf(texto ?? '')) {
    const found = await listProductos(mesa, { q });
    if (found.totalElements === 0) continue;
    return {
      texto: `Encontré ${many(found.totalElements, 'producto', 'productos', found.totalIsCapped)} con «${q}».`,
      tabla: tablaOf(found),
      total: found.totalElements,
      isCapped: found.totalIsCapped,
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

const inactivos: Responder = async (mesa) => {
  const found = await listProductos(mesa, { estado: '0' });
  return {
    texto: `El catálogo no guarda existencias; hay ${many(found.totalElements, 'producto inactivo', 'productos inactivos', found.totalIsCapped)}, que no se ofrecen en cotizaciones.`,
    tabla: tablaOf(found),
    total: found.totalElements,
    isCapped: found.totalIsCapped,
    enlace: enProductos({ estado: 0 }),
  };
};

const porPrecio: Responder = async (mesa, { orden }) => {
  const sort: Orden = orden === 'menos' ? 'precio,asc' : 'precio,desc';
  const found = await listProductos(mesa, { estado: '1', sort });
  if (found.totalElements === 0) return null;
  return {
    texto: `Los productos más ${orden === 'menos' ? 'baratos' : 'caros'}:`,
    tabla: tablaOf(found),
    total: found.totalElements,
    isCapped: found.totalIsCapped,
    enlace: enProductos({ estado: 1, sort }),
  };
};

const CORRIDAS = { EN_CURSO: 'está en curso', COMPLETADA: 'terminó bien', ERROR: 'falló' } as const;

const sincronizacion: Responder = async ({ leer }) => {
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
};

/** The catalogue. */
export const RESPUESTAS_PRODUCTOS = {
  productos_total: productosTotal,
  productos_lista: productosLista,
  producto_precio: buscar,
  productos_buscar: buscar,
  productos_inactivos: inactivos,
  productos_por_precio: porPrecio,
  productos_sincronizacion: sincronizacion,
} satisfies Record<string, Responder>;
