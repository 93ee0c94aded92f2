export { clearBorrador, readBorrador, useBorrador, writeBorrador } from './borradores.queries.ts';
export { useEscritos } from './useEscritos.ts';
