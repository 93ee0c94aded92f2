export { isOpenAt, openingElapsedMs, openSpans, type HorarioArea } from './horario.ts';
export { fechasJson, HORARIOS_JSON, listHorarios } from './horarios.repository.ts';
