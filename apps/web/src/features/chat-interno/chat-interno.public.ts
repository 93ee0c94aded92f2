export { ChatInternoLive } from './ChatInternoLive.tsx';
