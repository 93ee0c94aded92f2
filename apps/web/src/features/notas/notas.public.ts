export { NotasPanel } from './NotasPanel.tsx';
