import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { copFormatFor, formatCop, toCentavos } from '@tertulia/contract/core/money';
import { findCotizaciones, listProductosCotizados } from '#public/cotizaciones';
import { countByEstado, findMovimientosKanban } from '#public/kanban';
import { findLeads } from '#public/lead';
import { count, enlaceTo, many, pageOf, phone, sentence, tablaPor, when } from './decir.ts';
import { type Mesa, periodoOf, rangoOf, type Responder } from './mesa.ts';
import { FILAS } from './respuestas-chats.ts';
import { bestOf, findAgente } from './hallar.ts';

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

const enChat = (texto: string, chat: number | undefined) => enlaceTo(texto, 'conversaciones', { chat });

/** The stages of a lead as they are said. */
export const ETAPAS = {
  nuevo: 'Nuevo',
  interesado: 'Interesado',
  calificado: 'Calificado',
  en_negociacion: 'En negociación',
  cliente: 'Cliente',
} as const;

/** The catalogue, quotes, the moves on the Kanban and leads. */
export const RESPUESTAS_VENTAS = {
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
  cotizacion_numero: async ({ database, actor }, { numero }) => {
    if (numero === undefined) return null;
    const { rows } = await findCotizaciones(database, actor, { consecutivo: numero }, 1);
    const [found] = rows;
    if (!found) return null;
    const cop = copFormatFor([found.totalCentavos, ...found.items.map(({ precioCentavos }) => precioCentavos)]);
    return {
      texto: `La cotización ${found.consecutivo}, de ${found.clienteNombre}, es por ${cop(found.totalCentavos)}; la hizo ${found.usuarioNombre} el ${when(found.createdAt)}.`,
      tabla: tablaPor('Código|Producto|#Cantidad|#Precio', found.items, (item) => [
        item.codigo ?? '',
        item.nombre,
        count(item.cantidad),
        cop(item.precioCentavos),
      ]),
      enlace: enChat('Abrir la conversación', found.conversacionId),
    };
  },
  cotizaciones_cliente: async ({ database, actor }, { texto, telefono }) => {
    const wanted = telefono === undefined ? texto && { clienteNombre: texto } : { clienteTelefono: telefono };
    if (!wanted) return null;
    const { total, rows } = await findCotizaciones(database, actor, wanted, FILAS);
    if (total === 0) return null;
    const cop = copFormatFor(rows.map(({ totalCentavos }) => totalCentavos));
    return {
      texto: `${many(total, 'cotización', 'cotizaciones')} para «${telefono ?? texto}».`,
      tabla: tablaPor('Número|Cliente|Productos|#Total|Fecha', rows, (row) => [
        String(row.consecutivo),
        row.clienteNombre,
        row.items.map(({ nombre }) => nombre).join(', '),
        cop(row.totalCentavos),
        when(row.createdAt),
      ]),
      total,
      enlace: enChat('Abrir la conversación de la más reciente', rows[0]?.conversacionId),
    };
  },
  productos_cotizados: async ({ database, actor }, slots) => {
    const { texto } = periodoOf(slots);
    const enlace = enlaceTo('Ver Productos', 'productos', {});
    const isLeast = slots.orden === 'menos';
    const rows = await listProductosCotizados(database, actor, { ...rangoOf(slots), isLeast }, FILAS);
    const [first] = rows;
    if (!first) return { texto: sentence(`${texto}: no se cotizaron productos.`), enlace };
    return {
      texto: sentence(
        `${texto}, el producto ${isLeast ? 'menos' : 'más'} cotizado${isLeast ? ' de los que se cotizaron' : ''} es ${first.nombre}, en ${many(first.cotizaciones, 'cotización', 'cotizaciones')}.`,
      ),
      tabla: tablaPor('Código|Producto|#Cotizaciones|#Unidades', rows, (row) => [
        row.codigo ?? '',
        row.nombre,
        count(row.cotizaciones),
        count(row.unidades),
      ]),
      enlace,
    };
  },
  kanban_movimientos: async (mesa, slots) => {
    const { database, actor } = mesa;
    const estados = slots.texto === undefined ? [] : await countByEstado(database, actor);
    const estado = slots.texto === undefined ? null : bestOf(slots.texto, estados, ({ estadoNombre }) => estadoNombre);
    const agente = slots.agente === undefined ? null : await findAgente(mesa, slots.agente);
    if (estado === undefined || agente === undefined) return null;
    const { total, rows } = await findMovimientosKanban(
      database,
      actor,
      { ...rangoOf(slots), estadoId: estado?.estadoId, usuarioId: agente?.id },
      FILAS,
    );
    const into = estado ? ` a ${estado.estadoNombre}` : '';
    return {
      texto: sentence(
        `${agente ? `${agente.nombre}, ` : ''}${periodoOf(slots).texto}: ${many(total, 'cambio', 'cambios')} de estado${into} en el Kanban.`,
      ),
      tabla: tablaPor('Contacto|De|A|Quién|Fecha', rows, (row) => [
        row.contactoNombre ?? 'Sin nombre',
        row.deNombre ?? '',
        row.aNombre ?? '',
        row.usuarioNombre ?? '',
        when(row.ocurrido),
      ]),
      total,
      enlace: enlaceTo('Ver en el Kanban', 'kanban', {
        tablero: estado?.tableroId,
        columna: estado?.estadoId,
        ...periodoOf(slots).dias,
      }),
    };
  },
  leads: async ({ database, actor }) => {
    const { calientes, rows } = await findLeads(database, actor, FILAS);
    const [first] = rows;
    if (!first) return null;
    return {
      texto: `Hay ${many(calientes, 'conversación con lead caliente', 'conversaciones con lead caliente')}; las de mejor puntaje:`,
      tabla: tablaPor('Cliente|Teléfono|#Puntaje|Etapa|Agente', rows, (row) => [
        row.clienteNombre ?? 'Sin nombre',
        phone(row.clienteTelefono),
        count(row.leadScore),
        ETAPAS[row.leadStage],
        row.agenteNombre ?? '',
      ]),
      enlace: enChat('Abrir la conversación de mejor puntaje', first.conversacionId),
    };
  },
} satisfies Record<string, Responder>;
