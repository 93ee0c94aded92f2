export { useCanales, useSinCanal } from './canales.queries.ts';
export { SinCanalBanner } from './SinCanalBanner.tsx';
