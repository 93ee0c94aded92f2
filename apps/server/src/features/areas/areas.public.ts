export { isOpenAt, nextOpening, openingElapsedMs, openSpans, type HorarioArea } from './horario.ts';
export { fechasJson, HORARIOS_JSON, findHorario, listHorarios } from './horarios.repository.ts';
