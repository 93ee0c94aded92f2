export { clearBorrador, readBorrador, useBorrador, writeBorrador } from './borradores.queries.ts';
