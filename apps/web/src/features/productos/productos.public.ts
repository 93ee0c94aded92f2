export { useProductoSearch } from './productos.queries.ts';
