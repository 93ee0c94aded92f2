export { isOpenAt, type HorarioDia } from './horario.ts';
