import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { MAX_EVIDENCIA_BYTES, MIN_OBSERVACION, type Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatTime } from '../../platform/format/dates.ts';
import { dayOf, instantOf } from '../../platform/format/days.ts';
import { TAREAS_TEXTS } from './tareas.texts.ts';

/** A task as the forms hold it: day and hour of Bogotá. */
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

/** How the form begins: an hour from now. */
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

/** Where somebody else gets the task, they must be chosen. */
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

/** A task as the form shows it. */
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

/** What the form changed of the task it began with: fields that another user changed meanwhile stay theirs. */
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

/** The form after another user changed the task: what this user changed stays, and the rest is as it is now. */
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

/** What the calls take; a title only where there is one. */
export function bodyOf({ titulo, descripcion, prioridad, fecha, hora }: TareaValues) {
  return {
    ...(titulo.trim() === '' ? {} : { titulo: titulo.trim() }),
    descripcion: descripcion.trim(),
    prioridad,
    fechaProgramada: instantOf(fecha, hora.trim()),
  };
}

/** The board's filters, as the column on screen follows them. */
export interface MasivaFiltros {
  q?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Whose contacts; not who gets the task. */
  asignadoUsuarioId?: number | undefined;
}

/** For whom a mass task is made, and who gets it to do: a person who was chosen, else whoever attends the contact. */
export function masivaOf(estadoId: number, filtros: MasivaFiltros, usuario: UsuarioOpcion | null) {
  const { q, desde, hasta, asignadoUsuarioId: filtroAsignadoUsuarioId } = filtros;
  return { estadoId, q, desde, hasta, filtroAsignadoUsuarioId, asignadoUsuarioId: usuario?.id };
}

/** What is wrong with what was written about the end of a task; null when it may be sent. */
export function observacionRefusal(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return TAREAS_TEXTS.observationRequired;
  return length < MIN_OBSERVACION ? TAREAS_TEXTS.observationShort : null;
}

/** What is wrong with a file as a task's evidence; null when it may be sent. The server looks into it. */
export function evidenciaRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return TAREAS_TEXTS.notImage;
  return size > MAX_EVIDENCIA_BYTES ? TAREAS_TEXTS.tooLarge : null;
}
