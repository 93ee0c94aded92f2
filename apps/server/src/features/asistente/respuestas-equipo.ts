import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import type { Area } from '@tertulia/contract/features/areas/area';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { enlaceTo, many, phone, tablaPor, when } from './decir.ts';
import { findAgente, findArea, listAgentes, listAreas } from './hallar.ts';
import type { Mesa, Responder, Respuesta } from './mesa.ts';

const enAreas = enlaceTo('Ver Areas', 'areas');
const DIAS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

function hoursOf({ horarios }: Area, day: number): string {
  const shifts = horarios.filter(({ dayOfWeek, cerrado }) => dayOfWeek === day && !cerrado);
  if (shifts.length === 0) return 'Cerrado';
  return shifts.map(({ horaApertura, horaCierre }) => `${horaApertura ?? ''}–${horaCierre ?? ''}`).join(', ');
}

function usuarios(
  { actor }: Mesa,
  texto: string,
  rows: readonly Usuario[],
  search: ScreenSearch<'usuarios'> = {},
): Respuesta {
  const isRoot = actor.roles.includes('SUPERADMIN');
  return {
    texto,
    tabla: tablaPor('Nombre|Email|Teléfono|Área|Roles|Estado', rows.slice(0, MAX_FILAS), (row) => [
      row.nombre,
      row.email,
      phone(row.telefono),
      row.areaDTO?.nombre ?? 'No asignado',
      row.tipoUsuario === 'BOT' ? 'BOT' : row.roles.map(({ nombre }) => nombre).join(', '),
      row.estado === 1 ? 'Activo' : 'Inactivo',
    ]),
    total: rows.length,
    enlace: isRoot
      ? enlaceTo('Ver Usuarios', 'usuariosGlobales', { suscriptor: actor.tenantId, ...search })
      : enlaceTo('Ver Usuarios', 'usuarios', search),
  };
}

const MAX_FILAS = 20;
const isActive = ({ estado }: Usuario) => estado === 1;

/** Areas, hours and the people who work in them; and what can be asked. */
export const RESPUESTAS_EQUIPO = {
  areas_lista: async (mesa) => {
    const areas = await listAreas(mesa);
    if (areas.length === 0) return null;
    return {
      texto: `Hay ${many(areas.length, 'área', 'áreas')}.`,
      tabla: tablaPor('Área|Estado|Ahora', areas, (area) => [
        area.nombre,
        area.estado === 1 ? 'Activa' : 'Inactiva',
        area.abierta ? 'Abierta' : 'Cerrada',
      ]),
      enlace: enAreas,
    };
  },
  areas_horario: async (mesa, { area: typed }) => {
    const named = typed === undefined ? undefined : await findArea(mesa, typed);
    const areas = named ? [named] : (await listAreas(mesa)).filter(({ estado }) => estado === 1);
    if (areas.length === 0) return null;
    return {
      texto: `Horario de atención${named ? ` de ${named.nombre}` : ''}:`,
      tabla: {
        columnas: ['Área', ...[1, 2, 3, 4, 5, 6, 0].map((day) => DIAS[day] ?? '')],
        filas: areas.map((area) => [area.nombre, ...[1, 2, 3, 4, 5, 6, 0].map((day) => hoursOf(area, day))]),
      },
      enlace: enAreas,
    };
  },
  areas_abiertas: async (mesa) => {
    const areas = (await listAreas(mesa)).filter(({ estado }) => estado === 1);
    if (areas.length === 0) return null;
    const open = areas.filter(({ abierta }) => abierta).length;
    return {
      texto: `Ahora ${open === 1 ? 'está abierta' : 'están abiertas'} ${many(open, 'área', 'áreas')} de ${areas.length}.`,
      tabla: tablaPor('Área|Ahora|Hasta', areas, (area) => [
        area.nombre,
        area.abierta ? 'Abierta' : 'Cerrada',
        when(area.cambia),
      ]),
      enlace: enAreas,
    };
  },
  usuarios_total: async (mesa) => {
    const all = await listAgentes(mesa);
    const active = all.filter(isActive);
    const agentes = active.filter(({ roles }) => roles.some(({ nombre }) => nombre === 'AGENTE')).length;
    return usuarios(
      mesa,
      `Hay ${many(all.length, 'usuario', 'usuarios')}, ${many(active.length, 'activo', 'activos')}; de los activos, ${many(agentes, 'es agente', 'son agentes')}.`,
      [],
    );
  },
  usuarios_lista: async (mesa) => {
    const active = (await listAgentes(mesa)).filter(isActive);
    return usuarios(mesa, `Hay ${many(active.length, 'usuario activo', 'usuarios activos')}.`, active);
  },
  usuarios_inactivos: async (mesa) => {
    const rows = (await listAgentes(mesa)).filter((usuario) => !isActive(usuario));
    return usuarios(mesa, `Hay ${many(rows.length, 'usuario inactivo', 'usuarios inactivos')}.`, rows, {
      sort: 'estado,asc',
    });
  },
  usuario_buscar: async (mesa, { agente: typed }) => {
    const usuario = typed === undefined ? undefined : await findAgente(mesa, typed);
    return usuario ? usuarios(mesa, `Los datos de ${usuario.nombre}:`, [usuario], { q: usuario.email }) : null;
  },
  usuarios_por_area: async (mesa, { area: typed }) => {
    const named = typed === undefined ? null : await findArea(mesa, typed);
    if (named === undefined) return null;
    const active = (await listAgentes(mesa)).filter(isActive);
    const rows = named
      ? active.filter(({ areaId }) => areaId === named.id)
      : active.toSorted((a, b) => (a.areaDTO?.nombre ?? '').localeCompare(b.areaDTO?.nombre ?? '', 'es'));
    const said = many(rows.length, 'usuario activo', 'usuarios activos');
    const isRoot = mesa.actor.roles.includes('SUPERADMIN');
    return usuarios(
      mesa,
      named ? `En ${named.nombre} hay ${said}.` : `Hay ${said}, por área:`,
      rows,
      // the page of everybody's users knows no single business's areas
      named && !isRoot ? { areaId: named.id } : {},
    );
  },
  ayuda: async () => ({
    texto:
      'Respondo preguntas sobre los datos de tu negocio. Después de una puedes seguir con «¿y ayer?», «¿y los de Ana?» o «por área». Por ejemplo:',
    preguntas: [
      '¿Cómo vamos hoy?',
      '¿Cuántos mensajes recibimos la semana pasada?',
      '¿Qué chats están sin responder?',
      '¿Quién atendió más chats este mes?',
      '¿Cuántos contactos nuevos hubo ayer?',
      '¿Cuántos contactos hay en cada estado?',
      '¿Qué tareas están vencidas?',
      '¿Cuáles son los productos más caros?',
      '¿Cuánto hemos cotizado este mes?',
      '¿Cuál es la calificación promedio?',
      '¿Cuánto saldo tenemos?',
    ],
  }),
} satisfies Record<string, Responder>;
