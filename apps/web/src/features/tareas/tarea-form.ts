import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { MAX_EVIDENCIA_BYTES, MIN_OBSERVACION, type Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatTime } from '../../platform/format/dates.ts';
import { dayOf, instantOf } from '../../platform/format/days.ts';
import { TAREAS_TEXTS } from './tareas.texts.ts';

/** A task as form values: day and hour of Bogotá. */
export interface TareaValues {
  titulo: string;
  descripcion: string;
  prioridad: Tarea['prioridad'];
  fecha: string;
  hora: string;
  usuario: UsuarioOpcion | null;
}

const HOUR_MS = 3_600_000;
const HORA = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The initial values: an hour from now. */
export function firstValues(now: number): TareaValues {
  const at = now + HOUR_MS;
  return { titulo: '', descripcion: '', prioridad: 'MEDIA', fecha: dayOf(at), hora: formatTime(at), usuario: null };
}

/** The rules of a new task (document 2 §5). */
export const TAREA_RULES = {
  descripcion: (typed: string) => (typed.trim() === '' ? TAREAS_TEXTS.descriptionRequired : null),
  fecha: (typed: string) => (typed === '' ? TAREAS_TEXTS.dateRequired : null),
  hora: (typed: string) => {
    if (typed.trim() === '') return TAREAS_TEXTS.timeRequired;
    return HORA.test(typed.trim()) ? null : TAREAS_TEXTS.timeFormat;
  },
};

/** If another user gets the task, they must be chosen. */
export const ASSIGN_RULES = {
  ...TAREA_RULES,
  usuario: (usuario: UsuarioOpcion | null) => (usuario === null ? TAREAS_TEXTS.userRequired : null),
};

/** A new task with its contact, from the tasks page. */
export interface NuevaValues extends TareaValues {
  contacto: Contacto | null;
}

export const firstNueva = (now: number): NuevaValues => ({ ...firstValues(now), contacto: null });

export const NUEVA_RULES = {
  ...TAREA_RULES,
  contacto: (contacto: Contacto | null) => (contacto === null ? TAREAS_TEXTS.contactRequired : null),
};

/** A task as form values. */
export function valuesOf(tarea: Tarea): TareaValues {
  const { titulo, descripcion, prioridad, fechaProgramada, asignadoUsuarioId, asignadoUsuarioNombre } = tarea;
  return {
    titulo: titulo ?? '',
    descripcion,
    prioridad,
    fecha: dayOf(Date.parse(fechaProgramada)),
    hora: formatTime(fechaProgramada),
    usuario:
      asignadoUsuarioId === null ? null : { id: asignadoUsuarioId, nombre: asignadoUsuarioNombre ?? '', email: '' },
  };
}

/** The fields that the form changed: fields that only another user changed stay theirs. */
export function changeOf(begun: TareaValues, values: TareaValues) {
  const { titulo, descripcion, prioridad, fecha, hora, usuario } = values;
  return {
    ...(titulo.trim() === begun.titulo ? {} : { titulo: titulo.trim() || null }),
    ...(descripcion.trim() === begun.descripcion ? {} : { descripcion: descripcion.trim() }),
    ...(prioridad === begun.prioridad ? {} : { prioridad }),
    ...(fecha === begun.fecha && hora.trim() === begun.hora ? {} : { fechaProgramada: instantOf(fecha, hora.trim()) }),
    ...(usuario === null || usuario.id === begun.usuario?.id ? {} : { asignadoUsuarioId: usuario.id }),
  };
}

/** The form after another user changed the task: this user's changes stay, and the rest is current. */
export function mergeOf(begun: TareaValues, mine: TareaValues, theirs: TareaValues): TareaValues {
  const isMyMoment = mine.fecha !== begun.fecha || mine.hora.trim() !== begun.hora;
  return {
    titulo: mine.titulo.trim() === begun.titulo ? theirs.titulo : mine.titulo,
    descripcion: mine.descripcion.trim() === begun.descripcion ? theirs.descripcion : mine.descripcion,
    prioridad: mine.prioridad === begun.prioridad ? theirs.prioridad : mine.prioridad,
    fecha: isMyMoment ? mine.fecha : theirs.fecha,
    hora: isMyMoment ? mine.hora : theirs.hora,
    usuario: mine.usuario?.id === begun.usuario?.id ? theirs.usuario : mine.usuario,
  };
}

/** The form as request values; a title only if there is one. */
export function bodyOf({ titulo, descripcion, prioridad, fecha, hora }: TareaValues) {
  return {
    ...(titulo.trim() === '' ? {} : { titulo: titulo.trim() }),
    descripcion: descripcion.trim(),
    prioridad,
    fechaProgramada: instantOf(fecha, hora.trim()),
  };
}

/** The board's filters, as active on screen. */
export interface MasivaFiltros {
  q?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  /** The assignee of the contacts; not of the task. */
  asignadoUsuarioId?: number | undefined;
}

/** The contacts of a mass task and its assignee: a chosen user, or the owner of each contact. */
export function masivaOf(estadoId: number, filtros: MasivaFiltros, usuario: UsuarioOpcion | null) {
  const { q, desde, hasta, asignadoUsuarioId: filtroAsignadoUsuarioId } = filtros;
  return { estadoId, q, desde, hasta, filtroAsignadoUsuarioId, asignadoUsuarioId: usuario?.id };
}

/** The error of the note about a completed task, or null. */
export function observacionRefusal(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return TAREAS_TEXTS.observationRequired;
  return length < MIN_OBSERVACION ? TAREAS_TEXTS.observationShort : null;
}

/** The error of a file as a task's evidence, or null. The server checks its content. */
export function evidenciaRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return TAREAS_TEXTS.notImage;
  return size > MAX_EVIDENCIA_BYTES ? TAREAS_TEXTS.tooLarge : null;
}
