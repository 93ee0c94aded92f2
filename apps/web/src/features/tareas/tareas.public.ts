export { TareasPanel } from './TareasPanel.tsx';
