export { refreshFoto } from './perfil.queries.ts';
