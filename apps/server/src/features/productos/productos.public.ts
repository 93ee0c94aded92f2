export { listKnownProductos } from './productos.repository.ts';
