export { renewMarca, useMarcaLive } from './marca.ts';
