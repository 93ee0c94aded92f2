export { useCanales } from './canales.queries.ts';
