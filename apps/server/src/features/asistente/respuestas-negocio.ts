import { cutText } from '@tertulia/contract/core/text';
import { copFormatFor, toCentavos, toPesos } from '@tertulia/contract/core/money';
import { foldText } from '@tertulia/contract/core/folding';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { TEXTOS_CONCEPTO, TEXTOS_MOVIMIENTO } from '@tertulia/contract/features/saldo/tipos';
import { sumMovimientos } from '#public/saldo';
import { count, enlaceTo, many, pageOf, phone, sentence, tablaDe, tablaPor, when } from './decir.ts';
import { findAgente, listCanales } from './hallar.ts';
import { periodoOf, rangoOf, type Responder } from './mesa.ts';
import { FILAS } from './respuestas-chats.ts';

/** How an answer's amounts in pesos are written, all of them alike (decision 17). */
function pesosFor(amounts: readonly number[]): (amount: number) => string {
  const format = copFormatFor(amounts.map(toCentavos));
  return (amount) => format(toCentavos(amount));
}

const saldo: Responder = async ({ leer }) => {
  const { saldo: all, reservado, disponible } = await leer('getSaldo');
  const pesos = pesosFor([all, reservado, disponible]);
  const rest =
    reservado === 0 ? '' : `, de los que ${pesos(reservado)} están reservados y ${pesos(disponible)} disponibles`;
  return { texto: `El saldo es de ${pesos(all)}${rest}.`, enlace: enlaceTo('Ver Recargas', 'recargas') };
};

const movimientos: Responder = async ({ leer }, slots) => {
  const { dias, texto } = periodoOf(slots);
  const found = await leer('listMovimientos', { query: { ...rangoOf(slots), size: FILAS } });
  const pesos = pesosFor(found.content.flatMap(({ monto, saldo: after }) => [monto, after]));
  return {
    texto: sentence(`${texto}: ${many(found.totalElements, 'movimiento', 'movimientos', found.totalIsCapped)}.`),
    tabla: tablaPor('Fecha|Tipo|#Monto|#Saldo', found.content, (row) => [
      when(row.fecha),
      TEXTOS_MOVIMIENTO[row.tipo],
      pesos(row.monto),
      pesos(row.saldo),
    ]),
    ...pageOf(found),
    enlace: enlaceTo('Ver Historial de movimientos', 'movimientos', { ...dias }),
  };
};

const recargas: Responder = async ({ database, actor, leer }, slots) => {
  const { dias, texto } = periodoOf(slots);
  const made = (await sumMovimientos(database, actor, rangoOf(slots))).find(({ tipo }) => tipo === 'RECARGA');
  const { content } = await leer('listRecargas', { query: { size: FILAS } });
  const suma = toPesos(made?.sumaCentavos ?? 0);
  const pesos = pesosFor([suma, ...content.map(({ monto }) => monto)]);
  return {
    texto: sentence(
      `${texto}: ${many(made?.cantidad ?? 0, 'recarga', 'recargas')} por ${pesos(suma)}.${content.length === 0 ? '' : ' Las más recientes:'}`,
    ),
    tabla: tablaPor('Fecha|Medio|Estado|#Monto', content, (row) => [
      when(row.creada),
      RECARGA_MEDIOS[row.medio],
      RECARGA_ESTADOS[row.estado],
      pesos(row.monto),
    ]),
    enlace: enlaceTo('Ver Historial de movimientos', 'movimientos', { ...dias, tipo: 'RECARGA' }),
  };
};

const RECARGA_MEDIOS = { PAYU: 'PayU', MANUAL: 'Manual' } as const;
const RECARGA_ESTADOS = {
  PENDIENTE: 'Pendiente',
  APROBADA: 'Aprobada',
  RECHAZADA: 'Rechazada',
  EXPIRADA: 'Expirada',
} as const;

const DIFUSION_ESTADOS = {
  EN_CURSO: 'En curso',
  PAUSADA: 'Pausada',
  DETENIDA: 'Detenida',
  COMPLETADA: 'Completada',
} as const;
const enDifusion = (id?: number) => enlaceTo('Ver envíos masivos', 'kanban', { difusion: id });
const llegaron = ({ contadores: { enviados, entregados, leidos } }: Difusion) => enviados + entregados + leidos;

const difusiones: Responder = async ({ leer }, { periodo }) => {
  const { content, totalElements } = await leer('listDifusiones', { query: { size: 200 } });
  const wanted = periodo
    ? content.filter(({ createdAt }) => createdAt >= periodo.desde && createdAt < periodo.hasta)
    : content;
  const total = periodo ? wanted.length : totalElements;
  return {
    texto: sentence(`${periodo ? `${periodo.texto}: ` : 'hay '}${many(total, 'envío masivo', 'envíos masivos')}.`),
    tabla: tablaPor('Fecha|Plantilla|Estado|#Contactos|#Enviados', wanted.slice(0, FILAS), (row) => [
      when(row.createdAt),
      row.plantillaNombre,
      DIFUSION_ESTADOS[row.estado],
      count(row.totalContactos),
      count(llegaron(row)),
    ]),
    total,
    enlace: enDifusion(wanted[0]?.id),
  };
};

const enCanales = enlaceTo('Ver Canales', 'canales');

const MAX_PLANTILLAS = 200;

/** Balance, broadcasts, channels and what belongs to the business. */
export const RESPUESTAS_NEGOCIO = {
  saldo,
  movimientos,
  consumo: async ({ database, actor }, slots) => {
    const { dias, texto } = periodoOf(slots);
    const spent = (await sumMovimientos(database, actor, rangoOf(slots))).filter(({ tipo }) =>
      tipo.startsWith('CONSUMO_'),
    );
    const suma = spent.reduce((sum, { sumaCentavos }) => sum - sumaCentavos, 0);
    const cop = copFormatFor(spent.map(({ sumaCentavos }) => sumaCentavos));
    return {
      texto: sentence(`${texto}: el consumo fue de ${cop(suma)}.`),
      tabla: tablaPor('Concepto|#Cantidad|#Consumo', spent, (row) => [
        TEXTOS_MOVIMIENTO[row.tipo],
        count(row.cantidad),
        cop(-row.sumaCentavos),
      ]),
      enlace: enlaceTo('Ver Historial de movimientos', 'movimientos', { ...dias }),
    };
  },
  recargas,
  tarifas: async ({ leer }) => {
    const planes = await leer('listPlanes');
    if (planes.length === 0) return null;
    const pesos = pesosFor(planes.map(({ precio }) => precio));
    return {
      texto: 'Precios vigentes:',
      tabla: tablaPor('Concepto|#Precio', planes, (plan) => [TEXTOS_CONCEPTO[plan.concepto], pesos(plan.precio)]),
      enlace: enlaceTo('Ver Suscripciones y Saldo', 'suscripciones'),
    };
  },
  difusiones_lista: difusiones,
  difusion_ultima: async ({ leer }) => {
    const { content } = await leer('listDifusiones', { query: { size: 1 } });
    const [last] = content;
    if (!last) return { texto: 'No se han hecho envíos masivos.' };
    const { contadores } = last;
    return {
      texto: `El último envío masivo, ${last.plantillaNombre}, es del ${when(last.createdAt)} y está ${DIFUSION_ESTADOS[last.estado].toLowerCase()}.`,
      tabla: tablaDe('Destinatarios|#Cantidad', [
        ['Contactos', count(last.totalContactos)],
        ['Pendientes', count(contadores.pendientes + contadores.enviando)],
        ['Enviados', count(contadores.enviados)],
        ['Entregados', count(contadores.entregados)],
        ['Leídos', count(contadores.leidos)],
        ['Fallidos', count(contadores.fallidos)],
        ['Omitidos', count(contadores.omitidos)],
      ]),
      enlace: enDifusion(last.id),
    };
  },
  canales_lista: async (mesa) => {
    const canales = await listCanales(mesa);
    if (canales.length === 0) return { texto: 'No hay canales.', enlace: enCanales };
    const connected = canales.filter(({ estado }) => estado === 1).length;
    return {
      texto: `Hay ${many(canales.length, 'canal', 'canales')}, ${many(connected, 'conectado', 'conectados')}.`,
      tabla: tablaPor('Canal|Número|Estado', canales, (row) => [
        row.friendlyName ?? 'Conexión',
        phone(row.numero),
        row.estado === 1 ? 'Conectada' : 'Desconectada',
      ]),
      enlace: enCanales,
    };
  },
  canales_salud: async (mesa) => {
    const canales = new Map((await listCanales(mesa)).map((canal) => [canal.id, canal]));
    const { canales: salud } = await mesa.leer('getSaludCanales', { params: { subId: mesa.actor.tenantId } });
    if (salud.length === 0) return { texto: 'No hay canales.', enlace: enCanales };
    return {
      texto: 'Así están los canales:',
      tabla: tablaPor('Canal|Estado|Último evento|#Aparcados|#Fallos|#Cuarentena|Calidad', salud, (row) => {
        const canal = canales.get(row.canalId);
        return [
          canal?.friendlyName ?? (phone(canal?.numero ?? null) || 'Conexión'),
          canal?.estado === 1 ? 'Conectada' : 'Desconectada',
          when(row.ultimoWebhook),
          count(row.aparcados),
          count(row.fallosPorHora.reduce((sum, hour) => sum + hour, 0)),
          count(row.cuarentena),
          row.calidad ?? '',
        ];
      }),
      enlace: enCanales,
    };
  },
  plantillas_lista: async ({ leer, actor }, { texto }) => {
    const found = await leer('listPlantillas', { query: { size: MAX_PLANTILLAS } });
    const isRoot = actor.roles.includes('SUPERADMIN');
    if (found.totalElements === 0) return { texto: 'No hay plantillas que se puedan enviar.' };
    const words = foldText(texto ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
    const named = found.content.filter(({ templateName, cuerpo }) =>
      words.every((word) => foldText(`${templateName} ${cuerpo}`).includes(word)),
    );
    if (named.length === 0) return null;
    const isNamed = words.length > 0;
    const content = named.slice(0, FILAS);
    return {
      texto: `Hay ${many(isNamed ? named.length : found.totalElements, 'plantilla', 'plantillas')}${isRoot ? '' : ' que se pueden enviar'}${isNamed ? ` con «${texto ?? ''}»` : ''}.`,
      tabla: tablaPor('Plantilla|Categoría|Estado|Texto', content, (row) => [
        row.templateName,
        row.categoria ?? '',
        sentence(row.estadoAprobacion.toLowerCase().replace('_', ' ')),
        cutText(row.cuerpo, 120),
      ]),
      total: isNamed ? named.length : found.totalElements,
      ...(isRoot ? { enlace: enlaceTo('Ver Plantillas masivo', 'plantillasMasivo', { q: texto }) } : {}),
    };
  },
  notas_rapidas_lista: async ({ leer }, { texto }) => {
    const all = await leer('listNotasRapidas');
    const wanted = foldText(texto ?? '');
    const found = all.filter(({ titulo, contenido }) => foldText(`${titulo} ${contenido}`).includes(wanted));
    const rows = found.length === 0 ? all : found;
    if (rows.length === 0)
      return { texto: 'No hay mensajes rápidos.', enlace: enlaceTo('Ver Mensajes Rapidos', 'notasRapidas', {}) };
    return {
      texto: `Hay ${many(rows.length, 'mensaje rápido', 'mensajes rápidos')}${found.length > 0 && texto !== undefined ? ` con «${texto}»` : ''}.`,
      tabla: tablaPor('Título|Atajo|Contenido', rows.slice(0, FILAS), (row) => [
        row.titulo,
        row.atajo ? `/${row.atajo}` : '',
        cutText(row.contenido, 120),
      ]),
      total: rows.length,
      enlace: enlaceTo('Ver Mensajes Rapidos', 'notasRapidas', { q: found.length === 0 ? undefined : texto }),
    };
  },
  auditoria: async (mesa, slots) => {
    const agente = slots.agente === undefined ? null : await findAgente(mesa, slots.agente);
    if (agente === undefined) return null;
    const { dias, texto } = periodoOf(slots);
    const whose = agente ? { usuarioId: agente.id } : {};
    const found = await mesa.leer('listAuditoria', { query: { ...rangoOf(slots), ...whose, size: FILAS } });
    return {
      texto: sentence(
        `${agente ? `${agente.nombre}, ` : ''}${texto}: ${many(found.totalElements, 'registro', 'registros', found.totalIsCapped)} en la auditoría.`,
      ),
      tabla: tablaPor('Fecha/Hora|Usuario|Entidad|Acción|Registro', found.content, (row) => [
        when(row.timestamp),
        row.usuarioNombre ?? '',
        row.entidad,
        row.accion,
        row.registroId === null ? '' : String(row.registroId),
      ]),
      ...pageOf(found),
      enlace: enlaceTo('Ver Auditorias', 'auditoria', {
        ...whose,
        from: `${dias.desde}T00:00`,
        to: `${dias.hasta}T23:59`,
      }),
    };
  },
} satisfies Record<string, Responder>;
