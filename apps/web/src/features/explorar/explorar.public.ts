export { ExplorarPage } from './ExplorarPage.tsx';
