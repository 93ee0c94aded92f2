export { listActiveCanales } from './recepcion.repository.ts';
