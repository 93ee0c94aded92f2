export { SaldoBajoBanner } from './SaldoBajoBanner.tsx';
